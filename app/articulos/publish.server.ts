import type { Transaction } from "kysely";
import type { ArticuloContent, BorradorRow } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import { isRestoreUnheld } from "~/db/restores.server";
import type { PictureRow, Schema } from "~/db/schema";
import { storedMoment } from "~/format/dates";
import { isTransientStorageError } from "~/http/unavailable";
import { logProblem } from "~/log.server";
import { removeFiles } from "~/uploads/buckets.server";
import { insertPicture, isSamePicture, placeMarkedFiles } from "~/uploads/pictures.server";
import { type CoverChange, contentOf, type NewText } from "./articulos.server";
import { isShowing } from "./contenido-html.server";
import {
  type ArticuloChange,
  type EditedRows,
  editsArticulo,
  keyOf,
  newVersion,
  requireEdited,
  requireVersion,
  saysSame,
  saysSameText,
  type Target,
} from "./edited.server";
import { deleteUnheld } from "./unheld-pictures.server";
import { contentIn, replaceContent } from "./versiones.server";

/** Publishes a new article, once per form key. @returns the article's id */
export function createArticulo(
  text: NewText,
  cover: PictureRow | null,
  clave: string | null,
): Promise<number> {
  return publish(clave ? { clave } : null, { text, cover, given: null });
}

/**
 * Publishes a form as a new article or in place of the one that it edits, and deletes the draft.
 * @returns the article's id
 * @throws ChangedMeanwhile if another version is stored; FormConflict if the article is gone
 */
export async function publish(
  target: Target | null,
  { text, cover, ...versions }: ArticuloChange,
): Promise<number> {
  const { id, isRepeated } = await db.transaction().execute(async (trx) => {
    const rows = await requireEdited(target, trx);
    const { articulo, borrador } = rows;
    const before = borrador ?? articulo;
    const typed = contentOf(text, before, cover);
    const content = withoutLooseText(typed);
    const made = madeBefore(target, rows, content, versions.given);
    if (made && (await isShown(made, cover))) return { id: made.id, isRepeated: true };
    // With its own words the form may bring another picture: the former one stays in the versions.
    if (!made && !saysSame(before, typed)) requireVersion(rows, versions);
    if (cover) await insertPicture(trx, cover);
    const version = versions.next ?? newVersion();
    if (articulo) await replaceContent(trx, articulo, content, version);
    const form_key = borrador?.form_key ?? keyOf(target);
    const created_at = (await stampNow(trx)).toISOString();
    const row = { ...content, version, form_key, created_at };
    const id = articulo?.id ?? (await insertArticulo(trx, row));
    if (borrador) {
      await deleteDraft(trx, borrador.id);
      await deleteUnheld(trx, [borrador]);
    }
    return { id, isRepeated: false };
  });
  if (isRepeated && cover) await removeFiles([cover.url]);
  await placeMarkedFiles();
  return id;
}

/**
 * Returns the article that a form for a new one has already created, if it is sent again (twice, or
 * by «Back» after publication) without a version or with the same text; else null.
 */
function madeBefore(
  target: Target | null,
  { articulo, borrador }: EditedRows,
  content: ArticuloContent,
  given: number | null,
): EditedRows["articulo"] {
  if (editsArticulo(target) || !articulo || borrador || given === articulo.version) return null;
  return given === null || saysSameText(articulo, content) ? articulo : null;
}

async function isShown({ imagen_url }: ArticuloContent, cover: CoverChange): Promise<boolean> {
  return !cover || (imagen_url !== null && (await isSamePicture(imagen_url, cover.url)));
}

/** True if content has a title and a text, without which no article publishes itself. */
function isComplete({ titulo, contenido }: ArticuloContent): boolean {
  return titulo !== "" && isShowing(contenido);
}

/** Ids of drafts named in the log: a job that runs each minute names each once. */
const named = new Set<number>();

/**
 * Publishes each draft whose scheduled time has come, dated with that time; none while the clock is in doubt,
 * or while dates of a restored backup are not withdrawn yet. An incomplete draft loses its date, one that is
 * being written waits for a pause, and one that fails is logged and delays no other.
 * @returns how many were published
 */
export async function publishDue(clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  if (now === null || (await isRestoreUnheld())) return 0;
  const due = db.selectFrom("borradores").select(["id", "version", "publica_at"]);
  const rows = await due
    .where("publica_at", "<=", now.toISOString())
    .orderBy("publica_at")
    .execute();
  let published = 0;
  for (const { id, version, publica_at } of rows) {
    if (isBeingWritten({ id, version })) continue;
    try {
      if (!storedMoment(publica_at ?? "")) throw new Error(`«${publica_at}» is no moment`);
      const isPublished = await db.transaction().execute((trx) => publishDraft(trx, id, now));
      if (isPublished) published++;
    } catch (error) {
      if (isTransientStorageError(error)) throw error;
      if (!named.has(id)) logProblem("scheduled article not published", error, { borrador: id });
      named.add(id);
    }
  }
  return published;
}

interface Draft {
  id: number;
  version: number;
}

/**
 * Milliseconds without an autosave after which a draft no longer counts as being written; while
 * somebody types, autosaves come every three seconds.
 */
const PAUSE_MS = 20_000;

/**
 * Last autosave of each draft by its id: version, and when, in milliseconds of performance.now().
 */
const written = new Map<number, { version: number; at: number }>();

export function noteWriting({ id, version }: Draft, at = performance.now()): void {
  for (const [other, last] of written) if (at - last.at > PAUSE_MS) written.delete(other);
  written.set(id, { version, at });
}

/** Notes that a button has saved a draft, which then no longer counts as being written. */
export function notePause(borrador: number): void {
  written.delete(borrador);
}

/** True while somebody is writing at a draft, whose text may end in half a sentence. */
function isBeingWritten({ id, version }: Draft): boolean {
  const last = written.get(id);
  return last?.version === version && performance.now() - last.at <= PAUSE_MS;
}

async function publishDraft(trx: Transaction<Schema>, id: number, now: Date): Promise<boolean> {
  const draft = await trx
    .selectFrom("borradores")
    .selectAll()
    .where("id", "=", id)
    .where("publica_at", "<=", now.toISOString())
    .executeTakeFirst();
  if (!draft?.publica_at) return false;
  if (!isComplete(draft)) {
    const missed = { publica_at: null, no_publicado_at: draft.publica_at, from_backup: 0 } as const;
    await trx.updateTable("borradores").set(missed).where("id", "=", id).execute();
    return false;
  }
  const content = withoutLooseText(contentIn(draft));
  // The version stays: an editor that is open at that hour writes on undisturbed.
  const made = {
    version: draft.version,
    form_key: draft.form_key,
    created_at: draft.publica_at,
  };
  await insertArticulo(trx, { ...content, ...made });
  await deleteDraft(trx, id);
  return true;
}

interface NewRow
  extends ArticuloContent,
    Pick<BorradorRow, "version" | "form_key" | "created_at"> {}

async function insertArticulo(trx: Transaction<Schema>, row: NewRow): Promise<number> {
  // Another draft of that form may have been published while this one was in the trash.
  const holders = trx.selectFrom("blog_posts").select("id").where("form_key", "=", row.form_key);
  const form_key = (await holders.executeTakeFirst()) ? null : row.form_key;
  const insert = trx.insertInto("blog_posts").values({ ...row, form_key });
  return (await insert.returning("id").executeTakeFirstOrThrow()).id;
}

async function deleteDraft(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom("borradores").where("id", "=", id).execute();
}

/**
 * Drops an alternative text without a cover: only a draft may have one, for its cover may still
 * come.
 */
function withoutLooseText(content: ArticuloContent): ArticuloContent {
  return { ...content, imagen_alternativo: content.imagen_url && content.imagen_alternativo };
}
