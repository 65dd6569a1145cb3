import type { Selectable } from "kysely";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import { type FormOrigin, replaceWords, versionOf } from "~/db/replace-words.server";
import { countRows, insertOnce, onPage } from "~/db/rows.server";
import type { ConvocatoriaRow } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { madridDay } from "~/format/dates";
import { moveToTrash } from "~/papelera/papelera.server";
import { latest, type SitemapEntry } from "~/seo/sitemap";
import { CONVOCATORIA_LIMITS, LISTED_MAX, NEXT_MAX } from "./convocatoria-fields";
import type { ConvocatoriaText } from "./convocatoria-form.server";
import { nextOf } from "./convocatorias-list";

type Row = Selectable<ConvocatoriaRow>;

export interface Convocatoria extends Omit<Row, "form_key" | "updated_at"> {
  /** Of the last edit; without one, `created_at`. */
  updated_at: string;
  /** Whether the day on which it begins is over in Madrid. */
  isPast: boolean;
}

/** Those that begin today or later, the next one first. */
export async function upcomingConvocatorias(
  limit = LISTED_MAX,
  now = siteNow(),
): Promise<Convocatoria[]> {
  const rows = await db
    .selectFrom("convocatorias")
    .selectAll()
    .where("empieza", ">=", madridDay(now))
    .orderBy("empieza")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => readable(row, now));
}

/** The next ones as other pages announce them. */
export const nextConvocatorias = cached(async () =>
  (await upcomingConvocatorias(NEXT_MAX)).map(nextOf),
);

/** One page of all, the last to begin first; pages count from 1. */
export async function listConvocatorias(page: number, now = siteNow()): Promise<Convocatoria[]> {
  const all = db.selectFrom("convocatorias").selectAll();
  const rows = await onPage(all.orderBy("empieza", "desc").orderBy("id", "desc"), page);
  return rows.map((row) => readable(row, now));
}

export function countConvocatorias(): Promise<number> {
  return countRows(db.selectFrom("convocatorias"));
}

export async function findConvocatoria(id: number, now = siteNow()): Promise<Convocatoria | null> {
  const query = db.selectFrom("convocatorias").selectAll().where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row ? readable(row, now) : null;
}

/** One course per form key. @returns its id. @throws WordsChanged */
export async function createConvocatoria(
  text: ConvocatoriaText,
  { clave = null, version = "" }: FormOrigin,
): Promise<number> {
  const row = { ...text, form_key: clave, created_at: new Date().toISOString() };
  const { id } = await insertOnce("convocatorias", clave, (trx) =>
    trx.insertInto("convocatorias").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  await updateConvocatoria(id, text, { clave, version });
  return id;
}

/** Of what a course says, for its form. */
export function versionOfConvocatoria(convocatoria: Convocatoria): string {
  return versionOf(convocatoria, Object.keys(CONVOCATORIA_LIMITS));
}

/** @throws ConvocatoriaGone, WordsChanged with the row */
export async function updateConvocatoria(
  id: number,
  text: ConvocatoriaText,
  origin: FormOrigin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("convocatorias").selectAll().where("id", "=", id);
    const row = await query.executeTakeFirst();
    if (!row) throw new ConvocatoriaGone();
    const change = { ...text, updated_at: new Date().toISOString() };
    await replaceWords(trx, row, text, origin, () =>
      trx.updateTable("convocatorias").set(change).where("id", "=", id).execute(),
    );
  });
}

export class ConvocatoriaGone extends Error {}

/**
 * Into the trash. Inscripciones retain the title and the day that they were sent with.
 * @returns its id there; null if there is none
 */
export function deleteConvocatoria(id: number): Promise<number | null> {
  return moveToTrash("convocatoria", async (trx) => {
    const query = trx.selectFrom("convocatorias").selectAll().where("id", "=", id);
    const row = await query.executeTakeFirst();
    return row ? { nombre: row.titulo, rows: { convocatorias: [row] }, urls: [] } : null;
  });
}

/** Empty while none is to come. */
export async function convocatoriasSitemap(): Promise<SitemapEntry[]> {
  const courses = (await upcomingConvocatorias()).map(({ id, updated_at }) => ({
    path: `/cursos/${id}`,
    changed: updated_at,
  }));
  if (courses.length === 0) return [];
  return [{ path: "/cursos", changed: latest(courses.map(({ changed }) => changed)) }, ...courses];
}

function readable({ form_key, ...row }: Row, now: Date): Convocatoria {
  return {
    ...row,
    updated_at: row.updated_at ?? row.created_at,
    isPast: row.empieza < madridDay(now),
  };
}
