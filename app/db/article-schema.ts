import type { Generated } from "kysely";
import type { CursoInteres } from "./schema";

/** Content of an article, of its draft and of its versions. */
export interface ArticuloContent {
  titulo: string;
  /** Canonical HTML (app/text/document/to-html.server.ts). */
  contenido: string;
  imagen_url: string | null;
  /** Description of the cover; null where its title says it. */
  imagen_alternativo: string | null;
  /** The course that it leads to at its end. */
  curso_interes: CursoInteres | null;
}

export interface BlogPostRow extends ArticuloContent {
  id: Generated<number>;
  form_key: string | null;
  created_at: Generated<string>;
  /** Null until the first edit. */
  updated_at: string | null;
  /** Another number with every change of what it says. */
  version: Generated<number>;
}

/** An article that is not published, or changes to one that is. */
export interface BorradorRow extends ArticuloContent {
  id: Generated<number>;
  /** The article that it changes. */
  articulo_id: number | null;
  /** Another number with every change of what it says. */
  version: number;
  /** When it publishes itself. */
  publica_at: string | null;
  /** The hour at which it did not, for it had no title or no text; null once it has another date. */
  no_publicado_at: Generated<string | null>;
  /** 1: that hour came with a restored backup, which does not know what became of the draft since. */
  from_backup: Generated<0 | 1>;
  /** Token of the address that shows it to anybody. */
  enlace: string | null;
  form_key: string | null;
  created_at: string;
  updated_at: string;
}

export interface VersionRow extends ArticuloContent {
  id: Generated<number>;
  articulo_id: number;
  /** When it was published. */
  created_at: string;
}
