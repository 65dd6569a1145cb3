import { readdir } from "node:fs/promises";
import path from "node:path";
import { siteNow } from "~/db/site-time";
import { datedBackups } from "./backup-retention";

export interface Archive {
  name: string;
  file: string;
  made: Date;
}

/** The newest archive of a folder that is not from the future; undefined without one. */
export async function newestArchive(folder: string, now = siteNow()): Promise<Archive | undefined> {
  const [newest] = datedBackups(await readdir(folder), now);
  return newest && { name: newest.name, made: newest.at, file: path.resolve(folder, newest.name) };
}
