import { EMAIL_MAX } from "~/text-limits";

/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const INSCRIPCION_LIMITS = {
  nombre: 100,
  apellidos: 150,
  email: EMAIL_MAX,
  telefono: 40,
  curso_interes: 40,
  comentarios: 2000,
} as const;

export type InscripcionField = keyof typeof INSCRIPCION_LIMITS;
