import { sql } from "kysely";
import { db } from "./db.server";
import { logProblem } from "./problem-log.server";

/** Whether the database answers. */
export async function isDatabaseReachable(): Promise<boolean> {
  try {
    await sql`SELECT 1 FROM inscripciones LIMIT 1`.execute(db);
    return true;
  } catch (error) {
    logProblem("database out of reach", error);
    return false;
  }
}
