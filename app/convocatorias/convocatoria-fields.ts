import type { ConvocatoriaRow, Estado } from "~/db/schema";
import { FORM_KEY_MAX, VERSION_MAX } from "~/format/text-limits";

type TypedColumn = Exclude<keyof ConvocatoriaRow, "id" | "form_key" | "created_at" | "updated_at">;

/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const CONVOCATORIA_LIMITS = {
  titulo: 200,
  curso_interes: 40,
  texto: 20_000,
  empieza: 20,
  horario: 200,
  horas: 20,
  precio: 100,
  plazas: 20,
  estado: 20,
} as const satisfies Record<TypedColumn, number>;

/**
 * Fields of the course form, and how long each may be. `clave` is its key: sent twice, it creates
 * one course. `version` is that of the text that the form was opened with.
 */
export const CONVOCATORIA_FIELDS = {
  ...CONVOCATORIA_LIMITS,
  clave: FORM_KEY_MAX,
  version: VERSION_MAX,
} as const;

export type ConvocatoriaField = keyof typeof CONVOCATORIA_FIELDS;

type StoredText = Pick<ConvocatoriaRow, keyof typeof CONVOCATORIA_LIMITS>;

export function storedValues(stored: StoredText): Record<keyof typeof CONVOCATORIA_LIMITS, string> {
  const { titulo, curso_interes, texto, empieza, estado } = stored;
  return {
    ...{ titulo, curso_interes, texto, empieza, estado },
    horario: stored.horario ?? "",
    horas: stored.horas?.toLocaleString("es-ES", { useGrouping: false }) ?? "",
    precio: stored.precio ?? "",
    plazas: stored.plazas?.toString() ?? "",
  };
}

/** Values and labels of `estado`, in the order of the form. */
export const ESTADOS: Record<Estado, string> = {
  proxima: "Próximamente",
  abierta: "Inscripción abierta",
  completa: "Completa",
};

export const ESTADO_VALUES = Object.keys(ESTADOS) as [Estado, ...Estado[]];

export const LISTED_MAX = 100;

/** Most courses that the landing page and the waiting list announce, with a link to all. */
export const NEXT_MAX = 3;

/** True if all places are given; never without a number of places. */
export function isFull(plazas: number | null, given: number): boolean {
  return plazas !== null && given >= plazas;
}

interface Standing {
  estado: Estado;
  isPast: boolean;
}

export function stateWords({ estado, isPast }: Standing): string {
  return isPast ? "Ya empezó" : ESTADOS[estado];
}

export function convocatoriaHref(id: number): string {
  return `/inscripcion?convocatoria=${id}`;
}

/** Matches a price that is just an amount: «120», «1.200», «120,50 €», «120 € (IVA incluido)». */
const AMOUNT =
  /^(\d{1,3}(?:\.\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?\s*(?:€|euros?)?,?\s*\(?(?:iva incluido|exento de iva[^()]*)?\)?$/i;
const FREE = /^(gratis|gratuito|gratuita)$/i;

/** Returns a price in euros; null for none, and for words that say more than an amount. */
export function euros(precio: string | null): number | null {
  if (precio === null) return null;
  if (FREE.test(precio)) return 0;
  const [, whole, cents = "0"] = AMOUNT.exec(precio) ?? [];
  if (whole === undefined) return null;
  return Number(`${whole.replaceAll(".", "")}.${cents}`);
}

/**
 * Returns a price as the owner typed it; a bare number gets its «€», after a no-break space, and 0
 * is «Gratuito».
 */
export function priceWords(precio: string): string {
  if (euros(precio) === 0) return "Gratuito";
  const words = /^[\d.,]+$/.test(precio) ? `${precio} €` : precio;
  return words.replaceAll(" €", "\u00a0€");
}
