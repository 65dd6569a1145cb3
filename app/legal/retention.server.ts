import type { DeleteResult, Transaction } from "kysely";
import { db } from "~/db/client.server";
import { believeClock, doubtedSince } from "~/db/clock.server";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import type { Schema, SubmissionRow } from "~/db/schema";
import { logProblem } from "~/log.server";
import { monthsAgo, NO_RETENTION_LIMITS, type RetentionPeriods } from "./retention-periods";

/** As many rows as one transaction deletes: nobody waits for long. */
const BATCH = 200;

/** How much is older than its term. */
export interface Expired {
  inscripciones: number;
  mensajes: number;
  /** Forms that were kept apart; they follow the term of their kind. */
  apartados: number;
}

type Kind = keyof RetentionPeriods;

const FORMS: Record<Kind, SubmissionRow["form"]> = {
  inscripciones: "inscripcion",
  mensajes: "contacto",
};
const KINDS = Object.keys(FORMS) as Kind[];

/** The terms that were chosen; none unless somebody did. */
export async function readRetentionPeriods(): Promise<RetentionPeriods> {
  const rows = await db.selectFrom("conservacion").selectAll().execute();
  const chosen = KINDS.map((kind) => [kind, rows.find(({ form }) => form === FORMS[kind])?.meses]);
  return { ...NO_RETENTION_LIMITS, ...Object.fromEntries(chosen.filter(([, meses]) => meses)) };
}

/** Puts others in their place; the next sweep follows them. */
export async function saveRetentionPeriods(terms: RetentionPeriods): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("conservacion").execute();
    for (const kind of KINDS) {
      const meses = terms[kind];
      if (meses === null) continue;
      await trx.insertInto("conservacion").values({ form: FORMS[kind], meses }).execute();
    }
  });
}

/** What these terms would delete now. */
export async function countExpired(terms: RetentionPeriods, now = new Date()): Promise<Expired> {
  const expired = { inscripciones: 0, mensajes: 0, apartados: 0 };
  const limits = limitsOf(terms, now);
  for (const kind of KINDS) {
    const before = limits[kind];
    if (before === null) continue;
    expired[kind] = await count(kind, before);
    expired.apartados += await countApart(kind, before);
  }
  return expired;
}

/**
 * Deletes what is older than its term, the outbox included, a few at a time; what was deleted is
 * then in no file of the database, unless `isPurgeDue` says that it is still to be purged. A clock
 * that may have jumped ahead deletes nothing.
 */
export async function deleteExpired(now = new Date()): Promise<Expired> {
  const swept = { inscripciones: 0, mensajes: 0, apartados: 0 };
  if (!(await checkClock(now))) return swept;
  const limits = limitsOf(await readRetentionPeriods(), now);
  for (const kind of KINDS) {
    const before = limits[kind];
    if (before === null) continue;
    swept[kind] = await deleteOlder(kind, before);
    swept.apartados += await deleteNoted((trx) =>
      trx
        .deleteFrom("suspicious_forms")
        .where("form", "=", FORMS[kind])
        .where("created_at", "<", before)
        .executeTakeFirst(),
    );
  }
  await purgeDeletedRows();
  return swept;
}

/** Deletes and notes that it is to be purged: both, or neither. */
async function deleteNoted(
  run: (trx: Transaction<Schema>) => Promise<DeleteResult>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await run(trx);
    if (numDeletedRows > 0) await notePurgeDue();
    return Number(numDeletedRows);
  });
}

/** Whether the clock is believed, which is noted; that it is not, is logged. */
export async function checkClock(now = new Date()): Promise<boolean> {
  const since = await doubtedSince(now);
  if (since === null) await believeClock(now);
  else
    logProblem("expired forms not deleted", `The clock went from ${since} to ${now.toISOString()}`);
  return since === null;
}

/** Of each kind the moment before which something is older than its term, UTC; null without one. */
export function limitsOf(terms: RetentionPeriods, now: Date): Record<Kind, string | null> {
  const limit = (months: number | null) =>
    months === null ? null : monthsAgo(months, now).toISOString();
  return { inscripciones: limit(terms.inscripciones), mensajes: limit(terms.mensajes) };
}

async function deleteOlder(kind: Kind, before: string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const oldest = db
      .selectFrom(kind)
      .select("id")
      .where("created_at", "<", before)
      .orderBy("created_at")
      .limit(BATCH);
    const batch = await deleteNoted((trx) =>
      trx.deleteFrom(kind).where("id", "in", oldest).executeTakeFirst(),
    );
    deleted += batch;
    if (batch < BATCH) return deleted;
  }
}

async function count(kind: Kind, before: string): Promise<number> {
  const query = db.selectFrom(kind).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await query.where("created_at", "<", before).executeTakeFirstOrThrow()).total;
}

async function countApart(kind: Kind, before: string): Promise<number> {
  const { total } = await db
    .selectFrom("suspicious_forms")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("form", "=", FORMS[kind])
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return total;
}
