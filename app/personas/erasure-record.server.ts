import { appendFile } from "node:fs/promises";
import path from "node:path";
import { dataFolder, isInMemory, readBeside, syncFolder } from "~/config/folders.server";
import { newestRestore } from "~/db/restores.server";
import { type Extent, extentOf, numbersOf } from "./erase-person.server";
import { asLines, linesOf } from "./erasure-keys.server";

/** A line per erasure, and the key that signs them (erasure-keys). Not in the restorable database. */
export const RECORD = "erasures";
/** How far the database reached when a line was first to be carried out: what came since stays. */
const EXTENT = /^(?:hasta|\d{4}-\S+Z) ([\w-]{43}) (\S+) (\d+(?:\.\d+)+)$/;

/** The record as it stands, "" while nobody was erased. @throws UnreadableFile */
export async function readRecord(): Promise<string> {
  return isInMemory ? "" : readBeside(RECORD);
}

/** How far this database reached, by the name of the erasure: the first that was noted. */
export async function extentsIn(record: string): Promise<Map<string, Extent>> {
  const database = await databaseName();
  const extents = new Map<string, Extent>();
  for (const text of linesOf(record)) {
    const [, line = "", of, numbers = ""] = EXTENT.exec(text) ?? [];
    const extent = of === database && !extents.has(line) && extentOf(numbers);
    if (extent) extents.set(line, extent);
  }
  return extents;
}

/** Appends what is new of a record, and how far the database reaches for these erasures. */
export async function noteErasures(lines: string[], extent: Extent, text = ""): Promise<void> {
  if (isInMemory) return;
  const database = await databaseName();
  const ends = asLines(lines.map((line) => `hasta ${line} ${database} ${numbersOf(extent)}`));
  const options = { mode: 0o600, flush: true };
  await appendFile(path.join(dataFolder, RECORD), text + ends, options);
  await syncFolder(dataFolder);
}

/** A restore begins the numbers of the rows anew. */
async function databaseName(): Promise<string> {
  return (await newestRestore()) ?? "-";
}
