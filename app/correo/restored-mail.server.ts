import { sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import type { Correo } from "./mail-kinds.server";
import { sendMailSoon } from "./outbox.server";

const UNCERTAIN: Partial<Correo> = {
  state: "unknown",
  uncertain: 1,
  failure: "uncertain",
  next_attempt_at: null,
};
const HELD: Partial<Correo> = { state: "refused", failure: "restored", next_attempt_at: null };

/**
 * Returns what changes in a mail that waited in a restored backup, and may have left since that was
 * made: it is sent neither by itself nor by «Reintentar», an answer only once its writer says so
 * (releaseAnswer). "gone" for one of a letter that cannot have left before the backup: the letter's
 * own page sends it again. Null where it stays as it is.
 */
export function heldMail({
  kind,
  state,
  failure,
  uncertain,
}: Pick<Correo, "kind" | "state" | "failure" | "uncertain">): Partial<Correo> | "gone" | null {
  if (state === "sending" || state === "unknown") return UNCERTAIN;
  const isGivenUp = state === "refused" && failure === "expired";
  if (state !== "pending" && !isGivenUp) return null;
  if (kind !== "carta") return HELD;
  return isGivenUp || uncertain ? UNCERTAIN : "gone";
}

/**
 * Holds back the mail in the outbox of a restored backup, up to the newest id in it. Returns the
 * letters that were under way.
 */
export async function holdRestoredMail(
  trx: Transaction<Schema>,
  newest: number,
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("correos")
    .select(["id", "kind", "state", "failure", "uncertain", "carta_id"])
    .where("state", "!=", "sent")
    .where("id", "<=", newest)
    .execute();
  for (const row of rows) {
    const change = heldMail(row);
    if (change === "gone") await trx.deleteFrom("correos").where("id", "=", row.id).execute();
    else if (change) {
      await trx.updateTable("correos").set(change).where("id", "=", row.id).execute();
    }
  }
  return lettersUnderWay(rows);
}

/** Returns the ids of letters that were under way, from rows before they were held back. */
export function lettersUnderWay(rows: Pick<Correo, "state" | "carta_id">[]): Set<number> {
  const underWay = rows.filter(({ state }) => state === "pending" || state === "sending");
  return new Set(underWay.flatMap(({ carta_id }) => carta_id ?? []));
}

/**
 * Sends an answer that was held back after a restore. From now on it counts as written now: it is
 * tried, and shown, for as long as any other. Returns false where no such answer is held back, or
 * where, after another restore, the id is that of another than was shown: `writtenAt` is the
 * `created_at` of the shown one.
 */
export async function releaseAnswer(id: number, writtenAt?: string): Promise<boolean> {
  const now = (await stampNow()).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("correos")
    .set({ state: "pending", failure: null, attempts: 0, next_attempt_at: now, created_at: now })
    .where("id", "=", id)
    .where("created_at", "=", writtenAt ?? sql.ref<string>("created_at"))
    .where("kind", "=", "respuesta")
    .where("state", "=", "refused")
    .where("failure", "=", "restored")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  sendMailSoon();
  return true;
}

/**
 * Closes an answer that nothing sends any more, because its writer says that it left, or is not
 * needed. Returns false where there is no such answer, or where it is another than was shown (as
 * for releaseAnswer).
 */
export async function closeAnswer(id: number, writtenAt?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("correos")
    .set({ state: "refused", failure: "closed" })
    .where("id", "=", id)
    .where("created_at", "=", writtenAt ?? sql.ref<string>("created_at"))
    .where("kind", "=", "respuesta")
    .where("state", "in", ["refused", "unknown"])
    .where("failure", "!=", "closed")
    .where("next_attempt_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
