import { BackupError } from "~/backup/backup-error";

/** Error that says, in a Spanish sentence for the panel, why copies were not made or not read back. */
export class CopyFault extends BackupError {
  constructor(
    message: string,
    /** True if what the store holds is not what was sent. */
    readonly isDamaged = false,
  ) {
    super(message);
  }
}

/** Message for an address at which there are copies already. */
export const ALREADY_THERE = "En esa carpeta del almacén ya hay copias.";

/** Message for an address to which no copy was sent. */
export const NO_COPY = "En el almacén no hay ninguna copia todavía.";

/** Message where the store refuses the bucket's key, for all or for some of its uses. */
export const NOT_ALLOWED =
  "El almacén no acepta la clave del cubo: mira en la web del proveedor si sigue valiendo.";

/** Patterns of what restic and ssh print in Debian 12 and 13, and what it means; the first match counts. */
const MEANINGS: [RegExp, string, damaged?: true][] = [
  [
    /wrong password or no key found/i,
    "La frase no abre las copias que hay allí: o no es la suya, o las ha hecho otro.",
  ],
  [
    /host key verification failed|host identification has changed/i,
    "Quien contesta en esa dirección no tiene la huella del almacén. No se le ha enviado nada: pregunta al proveedor si la ha cambiado.",
  ],
  [
    /x509:/,
    "Quien contesta en esa dirección no tiene un certificado de confianza. No se le ha enviado nada: comprueba la dirección, y la hora de este servidor.",
  ],
  [
    /permission denied \(/i,
    "El almacén no acepta la llave de este servidor: ponla otra vez en la web del proveedor (--setup la enseña).",
  ],
  [
    /request time and the (current|server's) time is too large|RequestTimeTooSkewed/i,
    "El reloj de este servidor va mal, y el almacén no lo acepta: timedatectl set-ntp true",
  ],
  [
    /access ?denied|access key id|InvalidAccessKeyId|SignatureDoesNotMatch|signature we calculated/i,
    NOT_ALLOWED,
  ],
  [
    /already locked/i,
    "Otra orden trabaja en esas copias, o se cortó hace menos de media hora. Se intenta otra vez dentro de una hora.",
  ],
  [
    /SSH_FX_FAILURE|no space left|quota|storage ?(full|cap|limit)|insufficient ?storage|free (disk|drive) threshold/i,
    "El almacén no deja escribir más: casi siempre está lleno. Amplía el plan, o haz sitio allí.",
  ],
  [
    /internal (server )?error|InternalError/i,
    "El almacén falla, sin decir por qué: puede estar lleno. Mira en la web del proveedor cuánto queda, y si tiene una avería.",
  ],
  [/config file already exists|already initialized/i, ALREADY_THERE],
  [
    /could not resolve|connection (refused|reset|closed|timed out)|no route|unreachable|i\/o timeout|dial tcp|no such host|sftp session|broken pipe|ssh exited|connection lost/i,
    "El almacén no responde: mira si funciona, y si este servidor llega a él.",
  ],
  [
    /unable to open config file|is there a repository|repository does not exist/i,
    "En esa carpeta del almacén no hay copias: ¿se ha borrado o vaciado?",
  ],
  [
    /ciphertext verification failed|does not match|contains errors|hash mismatch|is damaged|invalid data returned|not found in index|file does not exist|missing in repo|there were \d+ errors/i,
    "Lo que hay en el almacén no es lo que se envió: está dañado. Pon las copias en marcha en otra carpeta (--setup).",
    true,
  ],
];

/** Message for a full disk of this machine, which restic reports in its words for the store's. */
const OWN_DISK =
  "El disco de este servidor está lleno, y las copias no tienen dónde trabajar: haz sitio.";

/**
 * Returns the fault that printed errors mean; with the last line as it is if none is known.
 *
 * @param folder where restic works on this machine
 */
export function meaningOf(said: string, folder: string): CopyFault {
  const isOwn = (line: string) => line.includes(folder) && /no space left/i.test(line);
  if (said.split("\n").some(isOwn)) return new CopyFault(OWN_DISK);
  for (const [pattern, sentence, isDamaged] of MEANINGS) {
    if (pattern.test(said)) return new CopyFault(sentence, isDamaged);
  }
  const last = said.trim().split("\n").at(-1) || "restic ha acabado sin decir por qué";
  return new CopyFault(`${last.slice(0, 300)}.`);
}
