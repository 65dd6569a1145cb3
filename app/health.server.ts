import { db } from "./db.server";
import { logProblem } from "./problem-log.server";

/** Whether the database answers. */
export async function isDatabaseReachable(): Promise<boolean> {
  try {
    await db.selectFrom("inscripciones").select("id").limit(1).execute();
    return true;
  } catch (error) {
    logProblem("database out of reach", error);
    return false;
  }
}
