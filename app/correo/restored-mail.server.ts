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
 * Returns the changes to a mail of a restored backup that may have been sent since: nothing sends
 * it by itself, an answer only its writer (releaseAnswer). "gone" for a carta's mail that cannot
 * have left before the backup: the carta's page sends it again. Null for a mail that stays as it
 * is.
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
 * Holds back unsent mail of a restored backup, up to the id `newest`. Returns the ids of cartas
 * whose mail was waiting or being sent.
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
  return cartasUnderWay(rows);
}

/** Returns the ids of cartas of which mail waited or was being sent, by rows read before holding back. */
export function cartasUnderWay(rows: Pick<Correo, "state" | "carta_id">[]): Set<number> {
  const underWay = rows.filter(({ state }) => state === "pending" || state === "sending");
  return new Set(underWay.flatMap(({ carta_id }) => carta_id ?? []));
}

/**
 * Sends an answer held back after a restore, dated as of now, so that it is tried and shown as long
 * as any other. Returns false if no such answer is held back: after another restore the id may be
 * another answer's, whose `created_at` is not the `writtenAt` that was shown.
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
 * needed. Returns false if there is none with that id and the `created_at` that was shown
 * (`writtenAt`).
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
