import { FORM_KEY_MAX } from "~/format/text-limits";
import type { FormState } from "~/http/form-result";
import { positiveInteger } from "~/http/query";

/** UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const ARTICULO_LIMITS = { titulo: 200, contenido: 200_000, alternativo: 1000 } as const;

/**
 * `clave` is the key of the form: sent twice, it creates one article. `version` is what it was made
 * of: it overwrites nothing that was stored meanwhile. `publicar_el` is a minute in Madrid. With
 * `seguir` it uploads the pictures of the text, and is shown again.
 */
export const ARTICULO_FIELDS = {
  ...ARTICULO_LIMITS,
  curso_interes: 30,
  clave: FORM_KEY_MAX,
  version: 16,
  publicar_el: 19,
  quitar_imagen: 1,
  seguir: 1,
} as const;

export type ArticuloField = keyof typeof ARTICULO_FIELDS | "imagen" | "imagenes";

export interface ArticuloFormState extends FormState<ArticuloField> {
  /** What is stored, where that is something else than the form was made of. */
  stored?: { titulo: string; html: string };
}

/** What the button that was pressed does, `guardar` in the URL; without one, publish. */
export type Intent = "publicar" | (typeof DRAFT_INTENTS)[number];

const DRAFT_INTENTS = ["borrador", "programar", "sin-fecha", "compartir", "retirar"] as const;

/** What the URL says is edited. */
export function readEditedIds(search: URLSearchParams) {
  return {
    articulo: positiveInteger(search.get("editar")),
    borrador: positiveInteger(search.get("borrador")),
  };
}

export function readIntent(search: URLSearchParams): Intent {
  return DRAFT_INTENTS.find((intent) => intent === search.get("guardar")) ?? "publicar";
}

/** How an article without its title is called. */
export const UNTITLED = "Sin título";

/** Where a draft is shown to whoever has its token. */
export const sharedPath = (token: string): string => `/blog/borrador/${token}`;

export const PAGE_SIZE = 12;

/** Specification, section 9. */
export const EXCERPT_LENGTH = 150;

/** The alternative text of a cover: its own or, without one, whose cover it is. */
export function coverText({
  titulo,
  imagen_alternativo,
}: {
  titulo: string;
  imagen_alternativo: string | null;
}): string {
  return imagen_alternativo ?? `Portada de «${titulo}»`;
}
