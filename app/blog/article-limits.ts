/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const ARTICLE_LIMITS = { titulo: 200, contenido: 200_000 } as const;

/** `clave` is the key of the form: it makes one article, however often it is sent. */
export type ArticleField = keyof typeof ARTICLE_LIMITS | "imagen" | "clave";

/** Articles per page, for visitors and in the panel. */
export const PAGE_SIZE = 12;

/** Specification, section 9. */
export const EXCERPT_LENGTH = 150;
