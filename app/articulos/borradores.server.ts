import { randomBytes, randomUUID } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import type { BorradorRow } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { StoredExtent } from "~/db/extent";
import { isRestoreUnheld } from "~/db/restores.server";
import type { Schema } from "~/db/schema";
import { positiveInteger } from "~/http/query";
import { insertPicture, placeMarkedFiles } from "~/uploads/pictures.server";
import { type CoverChange, contentOf, type NewText, readContent } from "./articulos.server";
import { BEGINNING, draftName } from "./draft-name.server";
import {
  ArticuloGone,
  findEdited,
  newVersion,
  requireVersion,
  saysNothing,
  saysSame,
  type Target,
  type Versions,
} from "./edited.server";
import { deleteUnheld } from "./unheld-pictures.server";

const LISTED_MAX = 200;
const TOKEN_BYTES = 24;
const RANDOM_LENGTH = (TOKEN_BYTES / 3) * 4;

export interface ListedBorrador {
  id: number;
  articulo_id: number | null;
  titulo: string;
  nombre: string;
  updated_at: string;
  publica_at: string | null;
  no_publicado_at: string | null;
  from_backup: 0 | 1;
  enlace: string | null;
}

/** Lists at most LISTED_MAX drafts, the last written first. */
export async function listBorradores(): Promise<ListedBorrador[]> {
  const rows = await db
    .selectFrom("borradores")
    .select([
      "id",
      "articulo_id",
      "titulo",
      "updated_at",
      "publica_at",
      "no_publicado_at",
      "from_backup",
      "enlace",
    ])
    .select(sql<string>`substr(contenido, 1, ${BEGINNING})`.as("contenido"))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ contenido, ...row }) => ({
    ...row,
    nombre: draftName({ titulo: row.titulo, contenido }),
  }));
}

export interface MissedDraft {
  id: number;
  nombre: string;
  /** True if the draft came with a restored backup; false if it had no title or no text. */
  isFromBackup: boolean;
}

export interface SavedBorrador {
  /** Id of the draft; null while it says the same as the article, or nothing. */
  borrador: number | null;
  version: number;
  /** Moment of the last save; null if there is nothing to store. */
  saved_at: string | null;
  /**
   * Id of the article that the draft changes, or that it became at its hour while somebody wrote.
   */
  articulo: number | null;
}

const NOTHING: SavedBorrador = { borrador: null, version: 0, saved_at: null, articulo: null };

/** Thrown for a draft with a date and without a title, for it is published as it stands. */
export class TitleMissing extends Error {}

type Emptied = Pick<Selectable<BorradorRow>, "id" | "imagen_url">;

interface DraftChange extends Versions {
  text: NewText;
  cover?: CoverChange;
  /** When the draft publishes itself, in ISO 8601; null for never, undefined for as before. */
  publica_at?: string | null;
}

/**
 * Stores a form as a draft, of a new article or of changes to a published one.
 * @throws ArticuloGone, ChangedMeanwhile, TitleMissing
 */
export async function saveBorrador(
  target: Target,
  { text, cover, publica_at, ...versions }: DraftChange,
): Promise<SavedBorrador> {
  const saved = await db.transaction().execute(async (trx): Promise<SavedBorrador> => {
    const rows = await findEdited(target, trx);
    const { articulo, borrador } = rows;
    const articulo_id = articulo?.id ?? null;
    if (target.articulo !== null && !articulo) throw new ArticuloGone();
    const before = borrador ?? articulo;
    const content = contentOf(text, before, cover);
    const date = articulo ? null : publica_at === undefined ? borrador?.publica_at : publica_at;
    if (date && !content.titulo) throw new TitleMissing();
    const isSame = saysSame(before, content);
    const isDateSame = (borrador?.publica_at ?? null) === (date ?? null);
    const isMissed = borrador?.no_publicado_at != null && publica_at !== undefined;
    if (before && isSame && isDateSame && !isMissed) {
      const saved_at = before.updated_at ?? before.created_at;
      const { version } = before;
      return { borrador: borrador?.id ?? null, version, saved_at, articulo: articulo_id };
    }
    if (!isSame) requireVersion(rows, versions);
    if (!articulo && saysNothing(content) && !borrador?.enlace) {
      if (borrador) await deleteEmptied(trx, borrador);
      return NOTHING;
    }
    if (cover) await insertPicture(trx, cover);
    const saved_at = (await stampNow(trx)).toISOString();
    const version = before && isSame ? before.version : (versions.next ?? newVersion());
    const missed = isMissed
      ? ({ no_publicado_at: null, from_backup: 0 } as const)
      : { no_publicado_at: borrador?.no_publicado_at, from_backup: borrador?.from_backup };
    const dates = { publica_at: date ?? null, ...missed, updated_at: saved_at };
    const change = { ...content, ...dates, version };
    if (borrador) {
      await trx.updateTable("borradores").set(change).where("id", "=", borrador.id).execute();
      // Not what its text has lost: somebody may undo that.
      if (content.imagen_url !== borrador.imagen_url) {
        await deleteUnheld(trx, [{ ...borrador, contenido: "" }]);
      }
      return { borrador: borrador.id, version, saved_at, articulo: articulo_id };
    }
    const form_key = articulo ? null : (target.clave ?? randomUUID());
    const insert = trx
      .insertInto("borradores")
      .values({ ...change, articulo_id, form_key, created_at: saved_at })
      .returning("id");
    const { id } = await insert.executeTakeFirstOrThrow();
    return { borrador: id, version, saved_at, articulo: articulo_id };
  });
  await placeMarkedFiles();
  return saved;
}

/**
 * Deletes an emptied draft, and its cover unless something else shows it. Pictures of its former text
 * stay for their term, since the emptying may be undone.
 */
async function deleteEmptied(trx: Transaction<Schema>, { id, imagen_url }: Emptied): Promise<void> {
  await trx.deleteFrom("borradores").where("id", "=", id).execute();
  await deleteUnheld(trx, [{ imagen_url, contenido: "" }]);
}

/**
 * Takes dates and shared addresses off the drafts of a restored backup: each may have been published
 * or withdrawn since.
 */
export async function holdRestoredDrafts(
  trx: Transaction<Schema>,
  { dated, shared = [] }: StoredExtent,
): Promise<void> {
  const waited = sql<string>`(SELECT value FROM json_each(${JSON.stringify(dated)}) AS copy
    WHERE copy.key = CAST(borradores.id AS TEXT))`;
  await trx
    .updateTable("borradores")
    .set((eb) => ({ no_publicado_at: eb.ref("publica_at"), publica_at: null, from_backup: 1 }))
    .where("publica_at", "=", waited)
    .execute();
  await trx
    .updateTable("borradores")
    .set({ enlace: null, from_backup: 1 })
    .where("enlace", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(shared)}))`)
    .execute();
}

/** Lists drafts that did not publish themselves at their hour, the last first. */
export async function missedDrafts(): Promise<MissedDraft[]> {
  const drafts = db.selectFrom("borradores").select(["id", "titulo", "contenido", "from_backup"]);
  const rows = await drafts
    .where("no_publicado_at", "is not", null)
    .orderBy("no_publicado_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nombre: draftName(row),
    isFromBackup: row.from_backup === 1,
  }));
}

/**
 * Gives a draft an address that shows it to whoever has it, unless it has one already: random
 * characters, and then the id or the form key that the published article has, too.
 */
export async function shareBorrador(id: number): Promise<void> {
  const random = randomBytes(TOKEN_BYTES).toString("base64url");
  const enlace = sql<string>`${random} || coalesce(articulo_id, form_key)`;
  const drafts = db.updateTable("borradores").set({ enlace }).where("id", "=", id);
  await drafts.where("enlace", "is", null).execute();
}

export async function unshareBorrador(id: number): Promise<void> {
  await db.updateTable("borradores").set({ enlace: null }).where("id", "=", id).execute();
}

/** Returns the id of the article that a draft with this address has become or changed, or null. */
export async function findPublished(enlace: string): Promise<number | null> {
  const key = enlace.slice(RANDOM_LENGTH);
  const id = positiveInteger(key);
  const articles = db.selectFrom("blog_posts").select("id");
  const query = id ? articles.where("id", "=", id) : articles.where("form_key", "=", key);
  return (await query.executeTakeFirst())?.id ?? null;
}

/**
 * Returns the draft of a shared address; null once that was withdrawn, and while a restored
 * backup's addresses are still to be.
 */
export async function findShared(enlace: string) {
  if (await isRestoreUnheld()) return null;
  const query = db.selectFrom("borradores").selectAll().where("enlace", "=", enlace);
  const row = await query.executeTakeFirst();
  const [draft] = await readContent(row ? [row] : []);
  return draft ?? null;
}

export async function listFormNames(): Promise<string[]> {
  const drafts = await db.selectFrom("borradores").select("id").execute();
  const articles = await db.selectFrom("blog_posts").select("id").execute();
  return [...drafts.map(({ id }) => `borrador=${id}`), ...articles.map(({ id }) => `editar=${id}`)];
}
