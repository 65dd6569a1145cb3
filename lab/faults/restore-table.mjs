import { CLOCK, ERASED, LETTERS, row, WRITTEN } from "./promises.mjs";

/** The faults of a backup that is restored, which does not know what came after it. */
export const RESTORE_FAULTS = [
  ...row(LETTERS, "tests/faults/restored-mail.test.ts", {
    "correo que esperaba, restaurado con la orden": "what waited in a restored backup",
  }),
  ...row(LETTERS, "tests/domain/restored-mail.test.ts", {
    "una copia restaurada con correo que esperaba": "nothing that waited in a restored backup",
    "una copia restaurada con correo que esperaba en su papelera":
      "nothing that waited in the trash",
  }),
  ...row(WRITTEN, "tests/domain/restored-drafts.test.ts", {
    "una copia restaurada con artículos programados": "no scheduled article of a restored backup",
    "una copia restaurada con un borrador cuya dirección se retiró después":
      "the address of a draft in a restored backup",
  }),
  ...row(WRITTEN, "tests/domain/borradores.test.ts", {
    "un formulario abierto, y su número es de otro borrador tras restaurar":
      "a form whose draft id is now another draft's is stored as its own draft",
  }),
  ...row(ERASED, "tests/domain/after-restore.test.ts", {
    "base de datos bloqueada al arrancar tras restaurar, con un reenvío pendiente": "by itself",
    "base de datos bloqueada al unir las grafías de una dirección":
      "no mail leaves until the addresses of a restored backup are folded",
  }),
  ...row(ERASED, "tests/domain/erasure-keys.test.ts", {
    "la versión de antes, arrancada otra vez, reescribe el archivo de borrados":
      "on an older record does not bring back",
    "el archivo de borrados sin su clave":
      "has its other lines repeated now and the lost one once the key is back",
  }),
  ...row(LETTERS, "tests/domain/restored-bounds.test.ts", {
    "lo que se escribe mientras no se puede leer «bajas» tras restaurar": "while after a restore",
  }),
  ...row(ERASED, "tests/domain/restored-bounds.test.ts", {
    "lo que envía mientras «erasures» está dañado":
      "what an erased person sends while the record is damaged stays:",
  }),
  ...row(ERASED, "tests/domain/erasures-copies.test.ts", {
    "«erasures» vuelve tarde, junto a una base de datos nueva": "beside a database begun anew",
    "«erasures» vuelve tarde, tras dos restauraciones con el reloj atrasado":
      "after a second restore",
  }),
  ...row(ERASED, "tests/domain/erasures-orders.test.ts", {
    "copias, borrados y restauraciones en cualquier orden":
      "no erased message returns and no later one is lost",
  }),
  ...row(ERASED, "tests/domain/erasure-keys.test.ts", {
    "líneas de «erasures» cortadas": "wherever a line of it was cut",
  }),
  ...row(LETTERS, "tests/domain/bajas-file.test.ts", {
    "líneas de «bajas» dañadas":
      "a damaged line in the file of who left is named and harms no other",
    "base de datos bloqueada cuando alguien deja las cartas":
      "leaving the letters takes effect at once, even in a locked database",
  }),
  ...row(CLOCK, "tests/domain/clock-held.test.ts", {
    "restaurar con el reloj mal una copia con respuestas que esperaban": "an answer held back",
  }),
  ...row(ERASED, "tests/domain/erasures.test.ts", {
    "un borrado que falla, y un final antes de repetirlo":
      "what a person sends after her erasure failed survives the next start",
  }),
];
