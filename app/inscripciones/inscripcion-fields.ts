import type { CursoInteres } from "~/db/schema";
import { EMAIL_MAX } from "~/format/text-limits";

/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const INSCRIPCION_LIMITS = {
  nombre: 100,
  apellidos: 150,
  email: EMAIL_MAX,
  telefono: 40,
  curso_interes: 40,
  comentarios: 2000,
  convocatoria: 20,
} as const;

export type InscripcionField = keyof typeof INSCRIPCION_LIMITS;

export interface ChosenConvocatoria {
  id: number;
  titulo: string;
  /** Day on which the course begins, in Madrid: «2027-03-06». */
  empieza: string;
}

const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{8}$/;

/** Returns the reference of a registration as it is read aloud, «K7M2 QX94»; null if it is none. */
export function spelledReference(text: string): string | null {
  return REFERENCE.test(text) ? `${text.slice(0, 4)} ${text.slice(4)}` : null;
}

export const CURSOS: Record<CursoInteres, string> = {
  basico: "Nivel Básico (principiantes)",
  medio: "Nivel Medio",
  avanzado: "Nivel Avanzado",
  tecnicas_antiguas: "Técnicas antiguas y procesos históricos",
  revelado: "Revelado de películas fotográficas",
  positivado: "Positivado en papeles tradicionales",
};

export const CURSO_VALUES = Object.keys(CURSOS) as [CursoInteres, ...CursoInteres[]];

export function cursoHref(course: CursoInteres): string {
  return `/inscripcion?curso=${course}`;
}

const SHORT_NAMES: Record<string, CursoInteres> = {
  "nivel básico": "basico",
  "nivel medio": "medio",
  "nivel avanzado": "avanzado",
  "técnicas antiguas": "tecnicas_antiguas",
  "revelado de película": "revelado",
  "positivado en papel tradicional": "positivado",
};

/** Returns the course that a text names, by its short name or label; or null. */
export function cursoNamed(text: string): CursoInteres | null {
  const name = text.toLowerCase();
  const labelled = CURSO_VALUES.find((value) => CURSOS[value].toLowerCase() === name);
  return labelled ?? (Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name] : null) ?? null;
}

export function isCurso(text: string | null): text is CursoInteres {
  return text !== null && Object.hasOwn(CURSOS, text);
}

export const DEFAULT_CURSO: CursoInteres = "basico";
