import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { db } from "~/db/client.server";

/**
 * Until `unlock` or the end of the test, a change such as "DELETE ON main.mensajes" fails, as where
 * another process holds the database.
 */
export async function lock(change: string): Promise<void> {
  await sql`CREATE TEMP TRIGGER locked BEFORE ${sql.raw(change)}
    BEGIN SELECT RAISE(ABORT, 'locked'); END`.execute(db);
  onTestFinished(unlock);
}

export async function unlock(): Promise<void> {
  await sql`DROP TRIGGER IF EXISTS locked`.execute(db);
}
