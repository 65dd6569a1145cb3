import { type Selectable, sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import { versionOf } from "~/db/replace-words.server";
import { isMisdated } from "~/db/rows.server";
import type { Schema, TrashKind } from "~/db/schema";
import type { FormResult } from "~/http/form-result";
import { makeAvifSoon } from "~/uploads/avif.server";
import { markDeleted, markMoved, placeMarkedFiles } from "~/uploads/pictures.server";
import { type Restored, TRASH_DAYS } from "./trash";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tables of which the trash holds rows; those that others refer to come first. */
const TABLES = [
  "blog_posts",
  "borradores",
  "versiones",
  "proyectos_galeria",
  "fotos_galeria",
  "fichas",
  "convocatorias",
  "cartas",
  "inscripciones",
  "mensajes",
  "submissions",
  "seguimiento",
  "correos",
  "pictures",
] as const;

export type TrashedRows = { [Table in (typeof TABLES)[number]]?: Selectable<Schema[Table]>[] };

/** Returns the rows of known tables in `filas` (JSON), less damaged lists and pictures without URL. */
export function readTrashedRows(filas: string): TrashedRows {
  const stored: unknown = JSON.parse(filas);
  const rows = Object.entries(Object(stored)).filter(([table, list]) => {
    return TABLES.some((known) => known === table) && Array.isArray(list);
  });
  const { pictures, ...others } = Object.fromEntries(rows) as TrashedRows;
  return pictures ? { ...others, pictures: pictures.filter(hasAddress) } : others;
}

function hasAddress(picture: unknown): boolean {
  return typeof Object(picture).url === "string";
}

interface Collected {
  nombre: string;
  rows: Omit<TrashedRows, "pictures">;
  /** Public paths of the entry's pictures. */
  urls: string[];
}

/** Moves rows and files that `collect` finds to the trash. @returns the entry's id; null if none */
export async function moveToTrash(
  tipo: TrashKind,
  collect: (trx: Transaction<Schema>) => Promise<Collected | null>,
): Promise<number | null> {
  const moved = await db.transaction().execute(async (trx) => {
    const found = await collect(trx);
    if (!found) return null;
    const { nombre, urls } = found;
    const query = trx.selectFrom("pictures").selectAll().where("url", "in", urls);
    const pictures = urls.length > 0 ? await query.execute() : [];
    const rows: TrashedRows = { ...found.rows, pictures };
    for (const table of TABLES.toReversed()) await deleteRows(trx, table, rows[table] ?? []);
    await markMoved(trx, urls);
    const deleted_at = (await stampNow(trx)).toISOString();
    const row = { tipo, nombre, filas: JSON.stringify(rows), deleted_at };
    const insert = trx.insertInto("papelera").values(row).returning("id");
    return insert.executeTakeFirstOrThrow();
  });
  if (!moved) return null;
  await placeMarkedFiles();
  return moved.id;
}

async function deleteRows(
  trx: Transaction<Schema>,
  table: (typeof TABLES)[number],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const key = table === "pictures" ? "url" : "id";
  const keys = JSON.stringify(rows.map((row) => Reflect.get(row, key)));
  await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN
    (SELECT value FROM json_each(${keys}))`.execute(trx);
}

const GONE = "Ya no está en la papelera.";
const TAKEN = "Ya hay otro igual: se volvió a enviar, o a publicar, después de eliminarlo.";
const DAMAGED = "Está dañado y no se puede recuperar.";
const PROJECT_GONE = "Su proyecto ya no existe.";
const ARTICLE_GONE = "Su artículo ya no está en la web: si está en la papelera, recupéralo antes.";

/** Restores an entry's rows and files; "conflict" with the reason where that is impossible. */
export async function restore(id: number): Promise<FormResult<Restored, { problem: string }>> {
  const refused = (problem: string) =>
    ({ ok: false, reason: "conflict", form: { problem } }) as const;
  const trashed = await db
    .selectFrom("papelera")
    .select(["tipo", "filas"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!trashed) return refused(GONE);
  const { tipo, filas } = trashed;
  const rows = readTrashedRows(filas);
  if (idsOf(rows).id === 0) return refused(DAMAGED);
  try {
    const isRestored = await db.transaction().execute(async (trx) => {
      const taken = trx.deleteFrom("papelera").where("id", "=", id);
      if ((await taken.executeTakeFirst()).numDeletedRows === 0n) return false;
      for (const table of TABLES) {
        for (const row of rows[table] ?? []) await insertRow(trx, table, row);
      }
      const urls = (rows.pictures ?? []).map(({ url }) => url);
      await markMoved(trx, urls);
      return true;
    });
    if (!isRestored) return refused(GONE);
  } catch (error) {
    const { code } = Object(error);
    if (code === "SQLITE_CONSTRAINT_FOREIGNKEY") {
      return refused(rows.borradores ? ARTICLE_GONE : await whyWithoutProject(rows));
    }
    if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code)) return refused(TAKEN);
    if (/^SQLITE_(CONSTRAINT_(NOTNULL|CHECK|DATATYPE)|ERROR|MISMATCH)$/.test(code))
      return refused(DAMAGED);
    throw error;
  }
  await placeMarkedFiles();
  makeAvifSoon();
  const kind = rows.borradores && !rows.blog_posts ? "borrador" : tipo;
  return { ok: true, value: { tipo: kind, ...idsOf(rows) } };
}

async function insertRow(
  trx: Transaction<Schema>,
  table: (typeof TABLES)[number],
  row: object,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  // Mail may be there already: it was written again meanwhile.
  const unless = table === "correos" ? sql`ON CONFLICT DO NOTHING` : sql``;
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    VALUES (${sql.join(Object.values(row))}) ${unless}`.execute(trx);
}

/** Returns the id of an entry's main row, or 0, and that of its first photo's project, or null. */
function idsOf(rows: TrashedRows): Pick<Restored, "id" | "proyecto"> {
  const { submissions, seguimiento, correos, pictures, ...shown } = rows;
  const first = TABLES.map((table) => Reflect.get(shown, table)?.[0]).find(Boolean);
  return { id: first?.id ?? 0, proyecto: rows.fotos_galeria?.[0]?.proyecto_id ?? null };
}

async function whyWithoutProject({ fotos_galeria: fotos = [] }: TrashedRows): Promise<string> {
  const proyecto = await db
    .selectFrom("papelera")
    .select("nombre")
    .where("tipo", "=", "proyecto")
    .where(sql`filas ->> '$.proyectos_galeria[0].id'`, "=", fotos[0]?.proyecto_id ?? 0)
    .executeTakeFirst();
  if (!proyecto) return PROJECT_GONE;
  return `Su proyecto, «${proyecto.nombre}», también está en la papelera: recupéralo antes.`;
}

/** Returns a digest of entries that the owner is asked about, so that nothing else is deleted. */
export function askedVersion(asked: readonly { id: number; deleted_at: string }[]): string {
  const rows = asked.map((row) => versionOf(row, ["id", "deleted_at"])).sort();
  return versionOf({ rows: rows.join() }, ["rows"]);
}

/** Deletes an entry for good. Returns 1, 0 if it is gone; null, deleting none, if `version` is outdated. */
export function deleteTrashed(id: number, version?: string): Promise<number | null> {
  return deleteForGood({ id, version });
}

/** Deletes all entries for good. Returns how many; null, deleting none, if `version` is outdated. */
export function emptyTrash(version?: string): Promise<number | null> {
  return deleteForGood({ version });
}

/** Deletes entries that were trashed over 30 days ago; none while the clock is in doubt. Returns how many. */
export async function deleteExpiredTrash(clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  if (now === null) return 0;
  // Dated by a clock that was ahead they would wait too long; without a date they would go at once.
  await db
    .updateTable("papelera")
    .set({ deleted_at: now.toISOString() })
    .where(isMisdated("deleted_at", now.toISOString()))
    .execute();
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
  return (await deleteForGood({ before })) ?? 0;
}

/** Makes entries of a restored trash, up to an id, wait their thirty days from now on. */
export async function dateRestoredTrash(trx: Transaction<Schema>, newest: number): Promise<void> {
  const deleted_at = (await stampNow(trx)).toISOString();
  await trx.updateTable("papelera").set({ deleted_at }).where("id", "<=", newest).execute();
}

/** True if the trash, or its entry `id`, differs from `version`; false if there is nothing. */
async function hasChanged(
  trx: Transaction<Schema>,
  id: number | undefined,
  version: string,
): Promise<boolean> {
  let waiting = trx.selectFrom("papelera").select(["id", "deleted_at"]);
  if (id !== undefined) waiting = waiting.where("id", "=", id);
  const rows = await waiting.execute();
  return rows.length > 0 && askedVersion(rows) !== version;
}

interface Which {
  id?: number;
  before?: string;
  version?: string;
}

/**
 * Deletes entries and their files, and purges those about people from the database files. Returns
 * how many; null, deleting none, if `version` is not that of the entries.
 */
async function deleteForGood({ id, before, version }: Which): Promise<number | null> {
  const deleted = await db.transaction().execute(async (trx) => {
    if (version !== undefined && (await hasChanged(trx, id, version))) return null;
    let query = trx.deleteFrom("papelera").returning(["filas", "email"]);
    if (id !== undefined) query = query.where("id", "=", id);
    if (before !== undefined) query = query.where("deleted_at", "<", before);
    const rows = await query.execute();
    const pictures = rows.flatMap(({ filas }) => readTrashedRows(filas).pictures ?? []);
    const urls = pictures.map(({ url }) => url);
    await markDeleted(trx, urls);
    if (rows.some(({ email }) => email !== null)) await notePurgeDue();
    return rows.length;
  });
  await placeMarkedFiles();
  await purgeDeletedRows();
  return deleted;
}
