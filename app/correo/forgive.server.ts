import { sql } from "kysely";
import { db } from "~/db/client.server";
import { comparableEmail } from "~/format/email";

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
