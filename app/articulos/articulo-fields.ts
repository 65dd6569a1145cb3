import { FORM_KEY_MAX } from "~/format/text-limits";

/** UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const ARTICULO_LIMITS = { titulo: 200, contenido: 200_000, alternativo: 1000 } as const;

/**
 * `clave` is the key of the form: sent twice, it creates one article. With `seguir` it uploads the
 * pictures of the text, and is shown again.
 */
export const ARTICULO_FIELDS = {
  ...ARTICULO_LIMITS,
  clave: FORM_KEY_MAX,
  quitar_imagen: 1,
  seguir: 1,
} as const;

export type ArticuloField = keyof typeof ARTICULO_FIELDS | "imagen" | "imagenes";

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
