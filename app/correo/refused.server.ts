import { type Kysely, sql } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { comparableEmail } from "~/format/email";

/**
 * Returns the addresses of which the mail server has said that they do not exist, and that were not
 * forgiven since, as `comparableEmail` spells them.
 */
export async function refusedAddresses(on: Kysely<Schema> = db): Promise<Set<string>> {
  const rows = await on
    .selectFrom("correos")
    .select("to_address")
    .where("state", "=", sql.lit("refused" as const))
    .where("failure", "=", "recipient")
    .where("forgiven", "=", 0)
    .execute();
  return new Set(rows.map(({ to_address }) => comparableEmail(to_address)));
}

/** Lets an address be written to again, though the mail server said once that it does not exist. */
export async function forgiveAddress(email: string): Promise<void> {
  await db
    .updateTable("correos")
    .set({ forgiven: 1 })
    .where(sql<boolean>`to_address = ${comparableEmail(email)} COLLATE NOCASE`)
    .where("forgiven", "=", 0)
    .where("failure", "=", "recipient")
    .execute();
}
