import { createHash } from "node:crypto";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import { dataFolder, isInMemory, readBeside, syncFolder } from "~/config/folders.server";
import { newestRestore } from "~/db/restores.server";
import { type Extent, extentOf, numbersOf } from "./erase-person.server";

/**
 * A line per erasure: moment, HMAC of the e-mail, nonce. Not in the restorable database. Another one
 * says how far the database reached when it was first to be carried out: what came since stays.
 */
const NAME = "erasures";
/** The nonce tells two erasures of one moment apart; older versions wrote none. */
const LINE = /^(\d{4}-\S+Z) ([\w-]{43})( [0-9a-f]{16})?$/;
const EXTENT = /^hasta ([\w-]{43}) (\S+) (\d+(?:\.\d+)*)$/;

export interface Erasure {
  /** As `erasures_done` has it. */
  line: string;
  at: string;
  signature: string;
}

interface ErasureRecord {
  /** Lines as they were written, whatever a clock says of them. */
  erasures: Erasure[];
  /** Of this database, by line: the first that was noted. */
  extents: Map<string, Extent>;
}

export const lineOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** @throws UnreadableFile */
export async function readErasures(): Promise<ErasureRecord> {
  const texts = isInMemory ? [] : (await readBeside(NAME)).split("\n");
  const database = await databaseName();
  const extents = new Map<string, Extent>();
  for (const text of texts) {
    const [, line = "", of, numbers = ""] = EXTENT.exec(text) ?? [];
    const extent = of === database && !extents.has(line) && extentOf(numbers);
    if (extent) extents.set(line, extent);
  }
  const erasures = texts.flatMap((text) => {
    const [, at = "", signature = ""] = LINE.exec(text) ?? [];
    return signature ? [{ line: lineOf(text), at, signature }] : [];
  });
  return { erasures, extents };
}

/** Notes a new erasure, if there is one, and how far the database reaches for these lines. */
export async function noteErasures(
  lines: string[],
  extent: Extent,
  text: string | null = null,
): Promise<void> {
  if (isInMemory) return;
  const database = await databaseName();
  const ends = lines.map((line) => `hasta ${line} ${database} ${numbersOf(extent)}`);
  // A line that a full disk or a power cut left half-written ends here.
  const record = ["", ...(text ? [text] : []), ...ends, ""].join("\n");
  await appendFile(path.join(dataFolder, NAME), record, { mode: 0o600, flush: true });
  await syncFolder(dataFolder);
}

/** A restore begins the numbers of the rows anew. */
async function databaseName(): Promise<string> {
  return (await newestRestore()) ?? "-";
}
