import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { environment } from "~/config/env.server";
import { dataFolder, isInMemory } from "~/config/folders.server";
import { openFile } from "~/db/open-file.server";
import { DATABASE_ENTRY } from "./archive.server";
import { dateOfNight } from "./archives.server";
import { ifMissing } from "./files.server";
import { REHEARSAL } from "./restore.server";

let found: string | null = null;

export function formerDatabase(): string | null {
  return found;
}

/**
 * Returns the path of the newest copy with an account in it beside the database, else of the newest
 * such daily backup, tar or folder; null where there is none. For a site that starts without any
 * account: it may have lost its data.
 */
export async function findFormerDatabase(): Promise<string | null> {
  found = isInMemory ? null : ((await newestBeside()) ?? (await newestDaily()));
  return found;
}

async function newestBeside(): Promise<string | undefined> {
  const prefix = `${path.basename(environment.DATABASE_PATH)}.before-`;
  const names = (await readdir(dataFolder)).filter((name) => name.startsWith(prefix));
  const stampOf = (name: string) => /\d{4}-\d\d-\d\dT.*/.exec(name)?.[0] ?? "";
  const newestFirst = names.sort((one, other) => (stampOf(one) < stampOf(other) ? 1 : -1));
  return newestFirst.map((name) => path.join(dataFolder, name)).find(hasAccount);
}

async function newestDaily(): Promise<string | null> {
  const { BACKUP_DIR: folder } = environment;
  if (!folder) return null;
  const names = (await readdir(folder).catch(ifMissing<string[]>([]))).filter(dateOfNight);
  for (const name of names.sort().reverse()) {
    const backup = path.resolve(folder, name);
    if (hasAccount(path.join(backup, DATABASE_ENTRY)) || (await holdsAccount(backup)))
      return backup;
  }
  return null;
}

async function holdsAccount(archive: string): Promise<boolean> {
  // As a rehearsal that was killed, it is removed by the next start.
  const scratch = await mkdtemp(path.join(dataFolder, REHEARSAL));
  try {
    const file = path.join(scratch, "escuela.sqlite");
    return (await takeDatabase(archive, file)) && hasAccount(file);
  } catch {
    // What cannot be read is no help either.
    return false;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function takeDatabase(archive: string, file: string): Promise<boolean> {
  const entries = extract();
  const source = createReadStream(archive);
  source.on("error", (error) => entries.destroy(error)).pipe(entries);
  try {
    for await (const entry of entries) {
      if (entry.header.name === DATABASE_ENTRY) {
        await pipeline(entry, createWriteStream(file, { mode: 0o600 }));
        return true;
      }
      entry.resume();
    }
    return false;
  } finally {
    source.destroy();
  }
}

function hasAccount(file: string): boolean {
  try {
    const sqlite = openFile(file, { readonly: true, fileMustExist: true });
    try {
      return sqlite.prepare("SELECT 1 FROM users LIMIT 1").get() !== undefined;
    } finally {
      sqlite.close();
    }
  } catch {
    return false;
  }
}
