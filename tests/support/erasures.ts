import { rmSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";

/** Where who was erased is noted, beside the database. */
export const RECORD = path.join(dataFolder, "erasures");

/** Nobody has been erased. */
export async function freshRecord(): Promise<void> {
  rmSync(RECORD, { force: true });
  await db.deleteFrom("erasures_done").execute();
}

let restores = 0;

/** The database is as a backup of before all erasures has it, and as the command leaves it. */
export async function restoreOlder(): Promise<void> {
  await db.deleteFrom("erasures_done").execute();
  const at = new Date(Date.now() + restores++).toISOString();
  await db.replaceInto("restores").values({ at, held: 1 }).execute();
}
