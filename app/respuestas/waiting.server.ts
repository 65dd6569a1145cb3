import type { Kysely } from "kysely";
import { db } from "~/db/client.server";
import { KINDS } from "~/db/kinds";
import { versionOf } from "~/db/replace-words.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { followedForms, isInEstado, markAnswered } from "./seguimiento.server";

/** Selects the forms that ask something and that nobody has answered, the newest first. */
export function waitingForms(form: Form, on: Kysely<Schema> = db) {
  const { table } = KINDS[form];
  return followedForms(form, on)
    .where(isInEstado(form, "nueva"))
    .orderBy(`${table}.created_at`, "desc")
    .orderBy(`${table}.id`, "desc");
}

export interface EstadoCounts {
  nueva: number;
  contestada: number;
}

export async function countEstados(form: Form): Promise<EstadoCounts> {
  return {
    nueva: await countRows(waitingForms(form).clearOrderBy()),
    contestada: await countRows(followedForms(form).where(isInEstado(form, "contestada"))),
  };
}

/** Number of all waiting forms, and a digest of their ids, by which a change of them is noticed. */
export interface AllWaiting {
  count: number;
  version: string;
}

export async function readAllWaiting(form: Form): Promise<AllWaiting> {
  const ids = await waitingIds(form, db);
  return { count: ids.length, version: versionOfIds(ids) };
}

async function waitingIds(form: Form, on: Kysely<Schema>): Promise<number[]> {
  const id = `${KINDS[form].table}.id` as const;
  const rows = await waitingForms(form, on).clearOrderBy().select(id).orderBy(id).execute();
  return rows.map((row) => row.id);
}

const versionOfIds = (ids: number[]) => versionOf({ ids: ids.join() }, ["ids"]);

/**
 * Marks all waiting forms of a kind as answered. Returns the moment by which `undoAnswerAll` takes
 * that back. Returns null, and marks none, if the waiting forms are others than those of the
 * version `confirmed`; without one they are not compared.
 */
export function answerAll(
  form: Form,
  confirmed: string | null = null,
  now = new Date(),
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const ids = await waitingIds(form, trx);
    if (confirmed !== null && versionOfIds(ids) !== confirmed) return null;
    for (const id of ids) await markAnswered(trx, form, id, now);
    return now.toISOString();
  });
}

/** Marks forms as waiting that were marked together at a moment and not touched since. */
export async function undoAnswerAll(form: Form, moment: string): Promise<void> {
  await db
    .updateTable("seguimiento")
    .set({ estado: "nueva" })
    .where("form", "=", form)
    .where("updated_at", "=", moment)
    .where("estado", "=", "contestada")
    .execute();
}

export function countAnsweredAt(form: Form, moment: string): Promise<number> {
  const rows = db.selectFrom("seguimiento").where("form", "=", form);
  return countRows(rows.where("updated_at", "=", moment).where("estado", "=", "contestada"));
}
