import { COPIES, ERASED, row } from "./promises.mjs";

/** The faults of the copies elsewhere, with the real restic and a store over SFTP, or a bucket. */
export const COPIES_FAULTS = [
  ...row(COPIES, "tests/faults/copies-elsewhere.test.ts", {
    "kill -9 con la copia a medias": "the lock of one that was killed",
    "lo que dejó a medias en el almacén": "what a killed upload has left",
    "dos máquinas que copian a la vez": "while another sends, nothing of what it is sending",
    "kill -9 mientras se quitan las viejas": "a prune that is killed",
    "una segunda puesta en marcha que se interrumpe": "a second setup that is broken off",
    "otra escuela que se trae por error": "another school that is fetched",
    "una copia con fecha de dentro de años": "a copy from the future",
    "el almacén lleno": "a full store is said to be full",
  }),
  ...row(COPIES, "tests/faults/copies-machines.test.ts", {
    "dos máquinas de una escuela": "two machines that send copies of one school",
    "una escuela nueva en la dirección de otra": "a new school at the address of one that burnt",
    "una máquina nueva con el reloj atrasado": "a machine whose clock may be behind",
    "copias de las que no se lee quién se fue": "without knowing who left",
  }),
  ...row(COPIES, "tests/domain/newest-copy.test.ts", {
    "copias enviadas con el reloj atrasado":
      "the copy of the newest archive is the newest, whatever the clock said",
  }),
  ...row(COPIES, "tests/domain/full-bucket.test.ts", {
    "un cubo lleno, que lo dice o que solo falla":
      "a full bucket is reported as full without minutes of attempts",
  }),
  ...row(COPIES, "tests/http/copies-elsewhere.test.ts", {
    "el almacén no contesta": "a store that does not answer",
    "otra frase": "a wrong passphrase is said",
    "otra máquina en la dirección del almacén": "somebody else at the address",
    "un byte cambiado en el almacén": "one changed byte in the store",
    "una copia cortada, la más nueva": "what is cut is not sent",
  }),
  ...row(ERASED, "tests/http/copies-elsewhere.test.ts", {
    "un servidor perdido, que vuelve de su copia": "whoever was erased since the archive",
  }),
];
