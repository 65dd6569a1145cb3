import { type Kysely, sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import { KINDS } from "~/db/kinds";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { isInEstado } from "./seguimiento.server";

function followed(form: Form, on: Kysely<Schema> = db) {
  const { table } = KINDS[form];
  return on
    .selectFrom(table)
    .leftJoin("seguimiento", (join) =>
      join.onRef("seguimiento.row_id", "=", `${table}.id`).on("seguimiento.form", "=", form),
    );
}

/** Forms of a kind that ask something and that nobody has answered, the newest first. */
export function waitingForms(form: Form, on: Kysely<Schema> = db) {
  const { table } = KINDS[form];
  return followed(form, on)
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
    contestada: await countRows(followed(form).where(isInEstado(form, "contestada"))),
  };
}

/** Marks all forms of a kind that wait as answered. Returns the moment by which that is undone. */
export function answerAll(form: Form, now = new Date()): Promise<string> {
  const updated_at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const rows = await waitingForms(form, trx).select(`${KINDS[form].table}.id`).execute();
    for (const { id } of rows) await mark(trx, form, id, updated_at);
    return updated_at;
  });
}

async function mark(trx: Transaction<Schema>, form: Form, row_id: number, updated_at: string) {
  const change = { estado: "contestada", updated_at } as const;
  await trx
    .insertInto("seguimiento")
    .values({ form, row_id, nota: "", ...change })
    .onConflict((at) => at.columns(["form", "row_id"]).doUpdateSet(change))
    .execute();
}

/** Those that were marked together at a moment, and have not been touched since, wait again. */
export async function undoAnswerAll(form: Form, moment: string): Promise<void> {
  await db
    .updateTable("seguimiento")
    .set({ estado: "nueva" })
    .where("form", "=", form)
    .where("updated_at", "=", moment)
    .where(sql<boolean>`estado = 'contestada'`)
    .execute();
}

/** How many forms were marked together at a moment. */
export function countAnsweredAt(form: Form, moment: string): Promise<number> {
  const rows = db.selectFrom("seguimiento").where("form", "=", form);
  return countRows(rows.where("updated_at", "=", moment).where("estado", "=", "contestada"));
}
