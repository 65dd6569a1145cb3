import { FORM_KEY_MAX } from "~/format/text-limits";
import type { FormState } from "~/http/form-result";
import { positiveInteger } from "~/http/query";

/** Longest values of an article, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const ARTICULO_LIMITS = { titulo: 200, contenido: 200_000, alternativo: 1000 } as const;

/**
 * Longest values of the article form by field, in UTF-16 units. `clave` is its key: sent twice, it
 * creates one article. `version` is the stored version that the form was made of: it overwrites
 * only that one and its own (claimed-version.ts). `publicar_el` is a minute in Madrid; `seguir` is
 * the button that uploads the text's pictures.
 */
export const ARTICULO_FIELDS = {
  ...ARTICULO_LIMITS,
  curso_interes: 30,
  clave: FORM_KEY_MAX,
  version: 16,
  version_nueva: 16,
  publicar_el: 19,
  quitar_imagen: 1,
  seguir: 1,
} as const;

export type ArticuloField = keyof typeof ARTICULO_FIELDS | "imagen" | "imagenes";

export interface ArticuloFormState extends FormState<ArticuloField> {
  stored?: { titulo: string; html: string; href: string };
}

export type Intent = "publicar" | (typeof DRAFT_INTENTS)[number];

const DRAFT_INTENTS = ["borrador", "programar", "sin-fecha", "compartir", "retirar"] as const;

/** Ids in the URL of the article form; null where one is missing or invalid. */
export interface EditedIds {
  articulo: number | null;
  borrador: number | null;
}

export function readEditedIds(search: URLSearchParams): EditedIds {
  return {
    articulo: positiveInteger(search.get("editar")),
    borrador: positiveInteger(search.get("borrador")),
  };
}

export function readIntent(search: URLSearchParams): Intent {
  return DRAFT_INTENTS.find((intent) => intent === search.get("guardar")) ?? "publicar";
}

export const UNTITLED = "Sin título";

export const sharedPath = (token: string): string => `/blog/borrador/${token}`;

const ROWS_OF_A_PAGE = 12;

/**
 * Returns which rows a page of the blog has; pages count from 1, and the first has one more, the
 * newest article, which leads it.
 */
export function pageBounds(page: number): { limit: number; offset: number } {
  if (page === 1) return { limit: ROWS_OF_A_PAGE + 1, offset: 0 };
  return { limit: ROWS_OF_A_PAGE, offset: (page - 1) * ROWS_OF_A_PAGE + 1 };
}

export function pagesOf(total: number): number {
  return Math.ceil(Math.max(0, total - 1) / ROWS_OF_A_PAGE);
}

export function coverText({
  titulo,
  imagen_alternativo,
}: {
  titulo: string;
  imagen_alternativo: string | null;
}): string {
  return imagen_alternativo ?? `Portada de «${titulo}»`;
}
