import type { Generated } from "kysely";
import type { CursoInteres } from "./schema";

export interface ArticuloContent {
  titulo: string;
  /** Text of the article as canonical HTML (app/text/document/to-html.server.ts). */
  contenido: string;
  imagen_url: string | null;
  /** Description of the cover; null where the article's title describes it. */
  imagen_alternativo: string | null;
  /** The course that the article links to at its end; null: none. */
  curso_interes: CursoInteres | null;
}

export interface BlogPostRow extends ArticuloContent {
  id: Generated<number>;
  form_key: string | null;
  created_at: Generated<string>;
  /** When the article was last changed, UTC ISO 8601; null until the first edit. */
  updated_at: string | null;
  /** Version number: another one with every change of what the article says. */
  version: Generated<number>;
}

/** An article that is not published, or changes to a published one. */
export interface BorradorRow extends ArticuloContent {
  id: Generated<number>;
  /** Id of the published article that this draft changes; null where it is a new article. */
  articulo_id: number | null;
  version: number;
  /** When the draft publishes itself, UTC ISO 8601; null: never by itself. */
  publica_at: string | null;
  /**
   * When the draft should have published itself (UTC ISO 8601) and did not, for want of a title or
   * a text, or because of `from_backup`; null once the user has decided.
   */
  no_publicado_at: Generated<string | null>;
  /**
   * 1: the draft's `publica_at` or `enlace` came with a backup, which does not know what became of
   * the draft since.
   */
  from_backup: Generated<0 | 1>;
  /** Token of the address that shows the draft to anybody; null where it is not shared. */
  enlace: string | null;
  form_key: string | null;
  created_at: string;
  updated_at: string;
}

export interface VersionRow extends ArticuloContent {
  id: Generated<number>;
  articulo_id: number;
  /** When this version was published, UTC ISO 8601. */
  created_at: string;
}
