import { CLOCK, row } from "./promises.mjs";

/** The faults of a clock that jumps. */
export const CLOCK_FAULTS = [
  ...row(CLOCK, "tests/http/retention.test.ts", {
    "reloj años adelante al arrancar": "a clock that jumped years ahead",
  }),
  ...row(CLOCK, "tests/domain/clock-doubt.test.ts", {
    "reloj cuarenta días atrás": "a clock forty days behind",
    "reloj cuarenta días adelante": "a clock forty days ahead",
  }),
  ...row(CLOCK, "tests/domain/clock-texts.test.ts", {
    "papelera con el reloj atrás":
      "saved under a clock that is behind is dated with the newest hour",
  }),
  ...row(CLOCK, "tests/domain/clock-jump.test.ts", {
    "reloj en un año imposible, confirmado":
      "the owner cannot confirm a clock in an impossible year",
    "reloj cuarenta días atrás desde el principio, y puesto en hora":
      "a form expires a month after",
    "restaurar una copia de antes de un salto del reloj":
      "a restored database inherits the clock jump of the replaced one",
  }),
  ...row(CLOCK, "tests/domain/clock-unset.test.ts", {
    "reloj sin poner en un sitio nuevo":
      "deletes nothing when the clock is right, before the owner confirms it",
  }),
  ...row(CLOCK, "tests/domain/screening.test.ts", {
    "reloj que vuelve atrás: formularios": "forms counted by a clock that was fast",
  }),
  ...row(CLOCK, "tests/domain/throttle.test.ts", {
    "reloj que vuelve atrás: contraseñas": "attempts to sign in from a fast clock",
  }),
  ...row(CLOCK, "tests/domain/outbox.test.ts", {
    "reloj que vuelve atrás: reenvíos":
      "a pending forward without a sensible moment to wait for is due",
  }),
  ...row(CLOCK, "tests/domain/token-rotation.test.ts", {
    "reloj que vuelve atrás: sesión": "a session survives a clock",
  }),
];
