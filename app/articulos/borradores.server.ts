import { randomUUID } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import type { ArticuloContent, BorradorRow } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { StoredExtent } from "~/db/extent";
import type { Schema } from "~/db/schema";
import { FormConflict } from "~/http/form-result";
import { insertPicture, placeMarkedFiles } from "~/uploads/pictures.server";
import { contentOf } from "./articulos.server";
import { BEGINNING, draftName } from "./contenido-html.server";
import {
  type ArticuloChange,
  type EditedRows,
  keyOf,
  newVersion,
  requireEdited,
  requireVersion,
  saysNothing,
  saysSame,
  type Target,
} from "./edited.server";
import { deleteUnheld } from "./unheld-pictures.server";

const LISTED_MAX = 200;

const NO_TITLE = "Escribe un título: este artículo se publica solo";

export type ListedBorrador = Awaited<ReturnType<typeof listBorradores>>[number];

/** Lists at most LISTED_MAX drafts, the last written first. */
export async function listBorradores() {
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

export interface SavedBorrador {
  /** Id of the draft; null if none is stored, as the text is empty or equal to the article. */
  borrador: number | null;
  version: number;
  /** Moment of the last save; null if there is nothing to store. */
  saved_at: string | null;
  /**
   * Id of the article that the draft changes, or that it became when its scheduled time came; null
   * for the draft of a new article.
   */
  articulo: number | null;
}

const NOTHING: SavedBorrador = { borrador: null, version: 0, saved_at: null, articulo: null };

type Borrador = Selectable<BorradorRow>;

interface DraftChange extends ArticuloChange {
  /** When the draft publishes itself, in ISO 8601; null for never, undefined for as before. */
  publica_at?: string | null;
}

/**
 * Stores a form as a draft, of a new article or of changes to a published one.
 * @throws ChangedMeanwhile if another version is stored; FormConflict if the article is gone, or if
 * there is a date and no title
 */
export async function saveBorrador(
  target: Target | null,
  { text, cover, publica_at, ...versions }: DraftChange,
): Promise<SavedBorrador> {
  const saved = await db.transaction().execute(async (trx): Promise<SavedBorrador> => {
    const rows = await requireEdited(target, trx);
    const { articulo, borrador } = rows;
    const before = borrador ?? articulo;
    const content = contentOf(text, before, cover);
    const dates = datesWith(rows, publica_at);
    if (dates.publica_at && !content.titulo) {
      throw new FormConflict({ values: {}, errors: { titulo: NO_TITLE } });
    }
    const isSame = saysSame(before, content);
    if (!isSame) requireVersion(rows, versions);
    else if (before && hasDates(borrador, dates)) return unchanged(rows, before);
    if (!articulo && saysNothing(content) && !borrador?.enlace) {
      if (borrador) await deleteEmptied(trx, borrador);
      return NOTHING;
    }
    if (cover) await insertPicture(trx, cover);
    const version = before && isSame ? before.version : (versions.next ?? newVersion());
    const saved_at = (await stampNow(trx)).toISOString();
    const change = { ...content, ...dates, version, updated_at: saved_at };
    const id = borrador
      ? await replaceDraft(trx, borrador, change)
      : await insertDraft(trx, change, rows, keyOf(target));
    return { borrador: id, version, saved_at, articulo: articulo?.id ?? null };
  });
  await placeMarkedFiles();
  return saved;
}

type Dates = Pick<Borrador, "publica_at" | "no_publicado_at" | "from_backup">;

/**
 * Returns a draft's dates after a form has set `publica_at` (undefined leaves it), which also
 * clears the note of a missed publication. A draft of changes to a published article has no date.
 */
function datesWith({ articulo, borrador }: EditedRows, publica_at?: string | null): Dates {
  const { no_publicado_at = null, from_backup = 0, publica_at: before = null } = borrador ?? {};
  const isAnswered = no_publicado_at !== null && publica_at !== undefined;
  return {
    publica_at: articulo ? null : publica_at === undefined ? before : publica_at,
    ...(isAnswered ? { no_publicado_at: null, from_backup: 0 } : { no_publicado_at, from_backup }),
  };
}

function hasDates(borrador: Borrador | null, dates: Dates): boolean {
  const { publica_at = null, no_publicado_at = null } = borrador ?? {};
  return publica_at === dates.publica_at && no_publicado_at === dates.no_publicado_at;
}

function unchanged(
  { articulo, borrador }: EditedRows,
  before: NonNullable<EditedRows["articulo" | "borrador"]>,
): SavedBorrador {
  return {
    borrador: borrador?.id ?? null,
    version: before.version,
    saved_at: before.updated_at ?? before.created_at,
    articulo: articulo?.id ?? null,
  };
}

type Change = ArticuloContent & Dates & Pick<Borrador, "version" | "updated_at">;

async function replaceDraft(
  trx: Transaction<Schema>,
  former: Borrador,
  change: Change,
): Promise<number> {
  await trx.updateTable("borradores").set(change).where("id", "=", former.id).execute();
  // Not what its text has lost: somebody may undo that.
  if (change.imagen_url !== former.imagen_url) {
    await deleteUnheld(trx, [{ ...former, contenido: "" }]);
  }
  return former.id;
}

async function insertDraft(
  trx: Transaction<Schema>,
  change: Change,
  { articulo }: EditedRows,
  clave: string | null,
): Promise<number> {
  const origin = articulo
    ? { articulo_id: articulo.id, form_key: null }
    : { articulo_id: null, form_key: clave ?? randomUUID() };
  const row = { ...change, ...origin, created_at: change.updated_at };
  const insert = trx.insertInto("borradores").values(row).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}

/**
 * Deletes an emptied draft, and its cover unless something else shows it. Pictures of its former
 * text are left to `deleteUnheldPictures`, since the emptying may be undone.
 */
async function deleteEmptied(
  trx: Transaction<Schema>,
  { id, imagen_url }: Borrador,
): Promise<void> {
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

export type MissedDraft = Awaited<ReturnType<typeof missedDrafts>>[number];

/**
 * Lists drafts that did not publish themselves at their hour, the last first: as they came with a
 * restored backup, or had no title or no text.
 */
export async function missedDrafts() {
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

export async function listFormNames(): Promise<string[]> {
  const drafts = await db.selectFrom("borradores").select("id").execute();
  const articles = await db.selectFrom("blog_posts").select("id").execute();
  return [...drafts.map(({ id }) => `borrador=${id}`), ...articles.map(({ id }) => `editar=${id}`)];
}
