import type { Transaction } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { sendMailSoon } from "./outbox.server";

/**
 * Holds back all mail but letters that waited in a restored backup, which does not know whether it
 * left since: it is sent no more, except answers once their writer says so (releaseAnswer).
 */
export async function holdRestoredMail(trx: Transaction<Schema>): Promise<void> {
  const mail = trx.updateTable("correos").where("kind", "!=", "carta");
  await mail
    .set({ state: "refused", failure: "restored", next_attempt_at: null })
    .where("state", "=", "pending")
    .execute();
  await mail
    .set({ state: "unknown", uncertain: 1, failure: "uncertain", next_attempt_at: null })
    .where("state", "in", ["sending", "unknown"])
    .execute();
}

/** Sends an answer that was held back after a restore. Returns false where there is none. */
export async function releaseAnswer(id: number): Promise<boolean> {
  const next_attempt_at = (await stampNow()).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("correos")
    .set({ state: "pending", failure: null, next_attempt_at })
    .where("id", "=", id)
    .where("kind", "=", "respuesta")
    .where("state", "=", "refused")
    .where("failure", "=", "restored")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  sendMailSoon();
  return true;
}
