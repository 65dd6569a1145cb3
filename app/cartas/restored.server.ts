import type { Transaction } from "kysely";
import type { Schema } from "~/db/schema";

/** Stops the letters that were under way in a backup which was restored `at` (UTC ISO 8601). */
export async function stopRestoredLetters(trx: Transaction<Schema>, at: string): Promise<void> {
  const underWay = trx
    .selectFrom("correos")
    .select("carta_id")
    .where("kind", "=", "carta")
    .where("state", "in", ["pending", "sending"]);
  await trx
    .updateTable("cartas")
    .set({ stopped_at: at, queueing_to: null })
    .where("stopped_at", "is", null)
    .where(({ or, eb }) => or([eb("queueing_to", "is not", null), eb("id", "in", underWay)]))
    .execute();
  await trx
    .deleteFrom("correos")
    .where("kind", "=", "carta")
    .where("state", "=", "pending")
    .where("uncertain", "=", 0)
    .execute();
  // Those that are to be sent, for the first time or the rest of them.
  await trx
    .updateTable("cartas")
    .set({ from_backup: 1 })
    .where(({ or, eb }) => or([eb("sent_at", "is", null), eb("stopped_at", "is not", null)]))
    .execute();
  const begun = {
    state: "unknown",
    uncertain: 1,
    failure: "uncertain",
    next_attempt_at: null,
  } as const;
  await trx
    .updateTable("correos")
    .set(begun)
    .where("kind", "=", "carta")
    .where("state", "in", ["pending", "sending", "unknown"])
    .execute();
}
