import { type Selectable, sql } from "kysely";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { LETTERS_A_MINUTE } from "./pace";

const MINUTE_MS = 60_000;

type Letter = Pick<
  Selectable<CorreoRow>,
  "id" | "kind" | "carta_id" | "to_address" | "huella" | "uncertain"
>;

/** Attempts at letters in the minute of the last one. */
const letters = { minute: 0, count: 0 };

/** Also those that are overdue go a few a minute. */
export function areLettersFull(now: Date): boolean {
  return letters.minute === minuteOf(now) && letters.count >= LETTERS_A_MINUTE;
}

export function countLetter(now: Date): void {
  const minute = minuteOf(now);
  if (letters.minute !== minute) Object.assign(letters, { minute, count: 0 });
  letters.count++;
}

const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS);

/**
 * Takes a letter back that is not to be sent any more: it was stopped, its reader has left, or the
 * mail server has refused the address. One that may have arrived stays, and is never sent again.
 * Returns whether it did.
 */
export async function withdraw(letter: Letter): Promise<boolean> {
  if (letter.kind !== "carta" || !(await isUnwanted(letter))) return false;
  if (letter.uncertain) {
    await db
      .updateTable("correos")
      .set({ state: "unknown", failure: "uncertain", next_attempt_at: null })
      .where("id", "=", letter.id)
      .execute();
  } else await db.deleteFrom("correos").where("id", "=", letter.id).execute();
  return true;
}

async function isUnwanted({ carta_id, to_address, huella }: Letter): Promise<boolean> {
  const stopped = db
    .selectFrom("cartas")
    .select(sql`1`.as("reason"))
    .where("id", "=", carta_id)
    .where("stopped_at", "is not", null);
  const left = db.selectFrom("bajas").select(sql`2`.as("reason")).where("huella", "=", huella);
  const refused = db
    .selectFrom("correos")
    .select(sql`3`.as("reason"))
    .where(sql<boolean>`to_address = ${to_address} COLLATE NOCASE`)
    .where("state", "=", sql.lit("refused" as const))
    .where("failure", "=", "recipient")
    .where("forgiven", "=", 0);
  const reasons = stopped.unionAll(left).unionAll(refused);
  return (await reasons.execute()).length > 0;
}
