import { GOES_ON, row } from "./promises.mjs";

/** The faults of a row, or of a table, that cannot be read. */
export const DAMAGE_FAULTS = [
  ...row(GOES_ON, "tests/domain/correo-unwritten.test.ts", {
    "un correo dañado en la base de datos": "is refused by itself, and the others are sent",
  }),
  ...row(GOES_ON, "tests/domain/escuela.test.ts", {
    "una versión de las palabras dañada": "a damaged version of the words",
  }),
  ...row(GOES_ON, "tests/domain/papelera-damage.test.ts", {
    "lo que espera en la papelera, dañado": "a damaged entry of the trash",
  }),
  ...row(GOES_ON, "tests/http/stand-ins.test.ts", {
    "unas palabras o un texto legal que no se pueden leer, y la página que los suple":
      "nobody stores what is shown while",
  }),
];
