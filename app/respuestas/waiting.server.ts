import type { Kysely } from "kysely";
import { db } from "~/db/client.server";
import { KINDS } from "~/db/kinds";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { followedForms, isInEstado, markAnswered } from "./seguimiento.server";

/** Forms of a kind that ask something and that nobody has answered, the newest first. */
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

/** How many forms of a kind wait for an answer, and how many have one. */
export async function countEstados(form: Form): Promise<EstadoCounts> {
  return {
    nueva: await countRows(waitingForms(form).clearOrderBy()),
    contestada: await countRows(followedForms(form).where(isInEstado(form, "contestada"))),
  };
}

/**
 * Marks all forms of a kind that wait as answered. Returns the moment by which that is undone; null
 * where there are not as many as `confirmed`, if somebody confirmed a number.
 */
export function answerAll(
  form: Form,
  confirmed: number | null = null,
  now = new Date(),
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const rows = await waitingForms(form, trx).select(`${KINDS[form].table}.id`).execute();
    if (confirmed !== null && rows.length !== confirmed) return null;
    for (const { id } of rows) await markAnswered(trx, form, id, now);
    return now.toISOString();
  });
}

/** Has those wait again that were marked together at a moment and have not been touched since. */
export async function undoAnswerAll(form: Form, moment: string): Promise<void> {
  await db
    .updateTable("seguimiento")
    .set({ estado: "nueva" })
    .where("form", "=", form)
    .where("updated_at", "=", moment)
    .where("estado", "=", "contestada")
    .execute();
}

/** How many forms were marked together at a moment. */
export function countAnsweredAt(form: Form, moment: string): Promise<number> {
  const rows = db.selectFrom("seguimiento").where("form", "=", form);
  return countRows(rows.where("updated_at", "=", moment).where("estado", "=", "contestada"));
}
