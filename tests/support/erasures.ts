import { rmSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";

/** Where who was erased is noted, beside the database. */
export const RECORD = path.join(dataFolder, "erasures");

/** Nobody has been erased. */
export async function freshRecord(): Promise<void> {
  rmSync(RECORD, { recursive: true, force: true });
  await db.deleteFrom("erasures_done").execute();
}
