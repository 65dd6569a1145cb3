import { type Selectable, sql } from "kysely";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { type FormOrigin, originOfNew, replaceWords, versionOf } from "~/db/replace-words.server";
import { countRows, insertOnce } from "~/db/rows.server";
import type { ConvocatoriaRow } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { madridDay } from "~/format/dates";
import { moveToTrash } from "~/papelera/papelera.server";
import { latest, type SitemapEntry } from "~/seo/sitemap";
import { CONVOCATORIA_LIMITS, isFull, LISTED_MAX, NEXT_MAX } from "./convocatoria-fields";
import type { ConvocatoriaText } from "./convocatoria-form.server";
import { nextOf } from "./next-convocatorias";

type Row = Selectable<ConvocatoriaRow>;

/** A course as its owner wrote it. */
export type StoredConvocatoria = Pick<Row, "id" | keyof typeof CONVOCATORIA_LIMITS>;

/** A course as visitors see it: `estado` is «completa», too, once all its places are given. */
export interface Convocatoria extends Omit<Row, "form_key" | "updated_at"> {
  /** Moment of the last edit; without one, `created_at`. */
  updated_at: string;
  /** True if the day on which the course begins is over in Madrid. */
  isPast: boolean;
  /** Places that nobody has; null without a number of places, and until the first is given. */
  left: number | null;
}

/** Lists courses that begin today or later, the next one first. */
export async function upcomingConvocatorias(
  limit = LISTED_MAX,
  now = siteNow(),
): Promise<Convocatoria[]> {
  const rows = await withPlaces()
    .where("empieza", ">=", madridDay(now))
    .orderBy("empieza")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => toConvocatoria(row, now));
}

export const nextConvocatorias = cached(async () =>
  (await upcomingConvocatorias(NEXT_MAX)).map(nextOf),
);

/** Counts courses that begin today or later. */
export function countUpcoming(now = siteNow()): Promise<number> {
  return countRows(db.selectFrom("convocatorias").where("empieza", ">=", madridDay(now)));
}

export async function findConvocatoria(id: number, now = siteNow()): Promise<Convocatoria | null> {
  const row = await withPlaces().where("convocatorias.id", "=", id).executeTakeFirst();
  return row ? toConvocatoria(row, now) : null;
}

export async function findStored(id: number): Promise<StoredConvocatoria | null> {
  const query = db.selectFrom("convocatorias").selectAll().where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

export function withPlaces() {
  return db.selectFrom("convocatorias").selectAll().select(GIVEN.as("given"));
}

const GIVEN = sql<number>`(SELECT count(*) FROM inscripciones
  WHERE convocatoria_id = convocatorias.id AND plaza_at IS NOT NULL)`;

/** Creates a course, once per form key. @returns the course's id. @throws WordsChanged */
export async function createConvocatoria(
  text: ConvocatoriaText,
  origin: FormOrigin,
): Promise<number> {
  const created_at = (await stampNow()).toISOString();
  const form_key = origin.clave ?? null;
  const row = { ...text, form_key, created_at };
  const { id, isNew } = await insertOnce("convocatorias", form_key, (trx) =>
    trx.insertInto("convocatorias").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  await updateConvocatoria(id, text, originOfNew(origin, isNew));
  return id;
}

export function versionOfConvocatoria(convocatoria: StoredConvocatoria): string {
  return versionOf(convocatoria, Object.keys(CONVOCATORIA_LIMITS));
}

/** Changes a course. @throws ConvocatoriaGone, WordsChanged with the row */
export async function updateConvocatoria(
  id: number,
  text: ConvocatoriaText,
  origin: FormOrigin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("convocatorias").selectAll().where("id", "=", id);
    const row = await query.executeTakeFirst();
    if (!row) throw new ConvocatoriaGone();
    const change = { ...text, updated_at: (await stampNow(trx)).toISOString() };
    await replaceWords(trx, row, text, origin, () =>
      trx.updateTable("convocatorias").set(change).where("id", "=", id).execute(),
    );
  });
}

export class ConvocatoriaGone extends Error {}

/**
 * Moves a course to the trash. Inscripciones retain the title and the day that they were sent with.
 * @returns the trash entry's id; null if there is no such course
 */
export function deleteConvocatoria(id: number): Promise<number | null> {
  return moveToTrash("convocatoria", async (trx) => {
    const query = trx.selectFrom("convocatorias").selectAll().where("id", "=", id);
    const row = await query.executeTakeFirst();
    return row ? { nombre: row.titulo, rows: { convocatorias: [row] }, urls: [] } : null;
  });
}

/** Returns the sitemap's entries: the list of courses and each to come; none if no course is to come. */
export async function convocatoriasSitemap(): Promise<SitemapEntry[]> {
  const courses = (await upcomingConvocatorias()).map(({ id, updated_at }) => ({
    path: `/cursos/${id}`,
    changed: updated_at,
  }));
  if (courses.length === 0) return [];
  return [{ path: "/cursos", changed: latest(courses.map(({ changed }) => changed)) }, ...courses];
}

function toConvocatoria(
  { form_key, given, ...row }: Row & { given: number },
  now: Date,
): Convocatoria {
  return {
    ...row,
    estado: isFull(row.plazas, given) ? "completa" : row.estado,
    updated_at: row.updated_at ?? row.created_at,
    isPast: row.empieza < madridDay(now),
    left: row.plazas === null || given === 0 ? null : Math.max(0, row.plazas - given),
  };
}
