import type { Transaction } from "kysely";
import type { Schema } from "~/db/schema";
import { recordEvent } from "../events.server";
import { noteUsed } from "./code-generator.server";
import { counterAt } from "./totp.server";

/**
 * Marks, after a restore, the generators' present codes as used: the backup does not know which
 * were used since. Each account is sent a mail that its password and keys are former ones.
 */
export async function closeRestoredKeys(trx: Transaction<Schema>): Promise<void> {
  const current = counterAt(Date.now());
  const generators = await trx.selectFrom("code_generators").select("user_id").execute();
  for (const { user_id } of generators) {
    for (const counter of [current - 1, current]) await noteUsed(trx, user_id, counter);
  }
  for (const { id } of await trx.selectFrom("users").select("id").execute()) {
    await recordEvent(trx, { kind: "RESTORED", user_id: id });
  }
}
