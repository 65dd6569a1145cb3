import { sql } from "kysely";
import { beforeEach } from "vitest";
import { db } from "~/db/client.server";
import { emptying, TABLE_NAMES } from "./empty-tables";

/** Every test of the file begins with empty tables. */
export function freshDatabase(): void {
  beforeEach(emptyDatabase);
}

async function emptyDatabase(): Promise<void> {
  const { rows } = await sql.raw<{ name: string }>(TABLE_NAMES).execute(db);
  const statements = emptying(rows.map(({ name }) => name));
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}
