import { randomInt } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { ArticuloContent, BlogPostRow, BorradorRow } from "~/db/article-schema";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { storedMoment } from "~/format/dates";
import { FormConflict } from "~/http/form-result";
import type { EditedIds } from "./articulo-fields";
import { type CoverChange, type NewText, readContent } from "./articulos.server";
import { isOwnEarlier } from "./claimed-version";
import { isShowing } from "./contenido-html.server";

/**
 * Object of an article's form: an article and its draft, by the article's id; whatever a form with
 * the key `clave` has created; or, for a form without a key, a draft by its id.
 */
export type Target = { articulo: number } | { clave: string } | { borrador: number };

/**
 * Returns what a form edits by the ids in its URL and its key; null if it has neither. The key goes
 * before a draft's id, which after a restore may be another draft's.
 */
export function targetOf(
  { articulo, borrador }: EditedIds,
  clave: string | null | undefined,
): Target | null {
  if (articulo !== null) return { articulo };
  if (clave) return { clave };
  return borrador === null ? null : { borrador };
}

/** True if a form edits an article that was there when its page was made. */
export function editsArticulo(target: Target | null): target is { articulo: number } {
  return target !== null && "articulo" in target;
}

export function keyOf(target: Target | null): string | null {
  return target && "clave" in target ? target.clave : null;
}

export interface EditedRows {
  articulo: Selectable<BlogPostRow> | null;
  /** Draft of a new article, or of changes to `articulo`; null without one. */
  borrador: Selectable<BorradorRow> | null;
}

export async function findEdited(
  target: Target | null,
  on: Kysely<Schema> = db,
): Promise<EditedRows> {
  if (!target) return { articulo: null, borrador: null };
  const articles = on.selectFrom("blog_posts").selectAll();
  const drafts = on.selectFrom("borradores").selectAll();
  if (editsArticulo(target)) {
    const id = target.articulo;
    return {
      articulo: (await articles.where("id", "=", id).executeTakeFirst()) ?? null,
      borrador: (await drafts.where("articulo_id", "=", id).executeTakeFirst()) ?? null,
    };
  }
  const named =
    "clave" in target
      ? drafts.where("form_key", "=", target.clave)
      : drafts.where("id", "=", target.borrador);
  const draft = (await named.executeTakeFirst()) ?? null;
  if (draft?.articulo_id) return findEdited({ articulo: draft.articulo_id }, on);
  if (draft || !("clave" in target)) return { articulo: null, borrador: draft };
  // Its hour may have come while it was open.
  const published = await articles.where("form_key", "=", target.clave).executeTakeFirst();
  return findEdited(published ? { articulo: published.id } : null, on);
}

/**
 * Finds the rows that a form edits.
 * @throws FormConflict if the form edits an article that has been deleted
 */
export async function requireEdited(
  target: Target | null,
  trx: Transaction<Schema>,
): Promise<EditedRows> {
  const rows = await findEdited(target, trx);
  if (editsArticulo(target) && !rows.articulo) throw new FormConflict({ values: {}, errors: {} });
  return rows;
}

export type Edited = NonNullable<Awaited<ReturnType<typeof readEdited>>>;

/** Reads what a form shows for editing: the draft or, without one, the article; null without either. */
export async function readEdited(target: Target | null) {
  const { articulo, borrador } = await findEdited(target);
  const [current] = await readContent([borrador ?? articulo].filter((row) => row !== null));
  if (!current || (editsArticulo(target) && !articulo)) return null;
  const { titulo, text, imagen_url, imagen_alternativo, curso_interes, cover, version } = current;
  return {
    articulo: articulo && {
      id: articulo.id,
      titulo: articulo.titulo,
      created_at: articulo.created_at,
      updated_at: articulo.updated_at ?? articulo.created_at,
    },
    borrador: borrador && {
      id: borrador.id,
      created_at: borrador.created_at,
      updated_at: borrador.updated_at,
      // What is no moment is no date: the form then offers to set one.
      publica_at: (borrador.publica_at && storedMoment(borrador.publica_at)?.toISOString()) || null,
      no_publicado_at: borrador.no_publicado_at,
      from_backup: borrador.from_backup,
      enlace: borrador.enlace,
    },
    clave: borrador?.form_key ?? null,
    ...{ version, titulo, text, imagen_url, imagen_alternativo, curso_interes, cover },
  };
}

/** Thrown if something else was stored since a form was rendered; `rows` are stored now. */
export class ChangedMeanwhile extends Error {
  constructor(readonly rows: EditedRows) {
    super("changed since the form was rendered");
  }
}

/**
 * Versions that a posted form names: `given`, on which its text is based, and `next`, which it
 * gives to what it stores; null for none.
 */
export interface Versions {
  given: number | null;
  next?: number | null;
}

export interface ArticuloChange extends Versions {
  text: NewText;
  cover?: CoverChange;
}

/**
 * Requires that a form overwrites only the version that it was made of, or one of its own; a form
 * that names none (null) may overwrite any.
 * @throws ChangedMeanwhile if something else is stored
 */
export function requireVersion(rows: EditedRows, { given, next = null }: Versions): void {
  const current = rows.borrador ?? rows.articulo;
  if (!current || given === null || given === current.version) return;
  // The answer to an earlier save of this form was lost.
  if (isOwnEarlier(current.version, next)) return;
  throw new ChangedMeanwhile(rows);
}

const VERSION_MAX = 2 ** 47;

export function newVersion(): number {
  return randomInt(1, VERSION_MAX);
}

/** True if content has no title, text, cover or alternative text: a course alone is no article. */
export function saysNothing(content: ArticuloContent): boolean {
  const { titulo, contenido, imagen_url, imagen_alternativo } = content;
  return !titulo && !imagen_url && !imagen_alternativo && !isShowing(contenido);
}

export function saysSame(one: ArticuloContent | null, other: ArticuloContent): boolean {
  return saysSameText(one, other) && one?.imagen_url === other.imagen_url;
}

export function saysSameText(one: ArticuloContent | null, other: ArticuloContent): boolean {
  return (
    one?.titulo === other.titulo &&
    one.contenido === other.contenido &&
    one.imagen_alternativo === other.imagen_alternativo &&
    one.curso_interes === other.curso_interes
  );
}
