import { appendBeside, isInMemory, readBeside, refuseDamaged } from "~/config/folders.server";
import { type DatabaseName, readDatabaseNames } from "~/db/database-names.server";
import { readExtentNow, readStoredExtent } from "~/db/restores.server";
import {
  ALL,
  type Extent,
  extentOf,
  leastOf,
  NONE,
  numbersOf,
  type Scope,
} from "./erase-person.server";
import { asLines, type Erasure, isKeyOrErasure, linesOf, namesIn } from "./erasure-keys.server";

/**
 * Name of the file beside the database with a line per erasure and the key that signs those lines
 * (erasure-keys.server.ts). It is not in the database, which a restore replaces.
 */
export const RECORD = "erasures";
/**
 * Matches what an erasure saw: how far a database reached, by its name, a line for each name that
 * it had.
 */
const SEEN = /^hasta ([\w-]{43}) (\d+(?:\.\d+){3}) ([0-9a-f]{16})$/;
/**
 * Matches what an erasure saw as older versions wrote it, by names that two databases may have had.
 */
const OLDER_SEEN = /^(?:hasta|\d{4}-\S+Z) [\w-]{43} (?:-|\d{4}-\S+Z) \d+(?:\.\d+){3}$/;

/** Returns the text of the record, "" while nobody was erased. @throws UnreadableFile */
export async function readRecord(): Promise<string> {
  return isInMemory ? "" : readBeside(RECORD);
}

/**
 * Appends an erasure to the record (newLine), and how far it saw this database under each of its
 * names.
 */
export async function noteErasure({ text, line }: { text: string; line: string }): Promise<void> {
  if (isInMemory) return;
  const names = await readDatabaseNames();
  const now = await readExtentNow();
  const seen = names.map(({ name }, index) => {
    return `hasta ${line} ${numbersOf(names[index + 1]?.from ?? now)} ${name}`;
  });
  await appendBeside(RECORD, text + asLines(seen));
}

/**
 * Returns a function that tells which rows of this database an erasure is about: those that it saw,
 * by the newest name that both know; what else came with a copy, unless it surely came later;
 * nothing that was written to this database itself and not seen. Of an older version's line only
 * the moment is known. While a restore is caught up with, rows written since do not count as seen:
 * a database that was moved by hand has the name of the one in which the erasure was done.
 */
export async function scopesIn(record: string): Promise<(erasure: Erasure) => Scope> {
  const names = await readDatabaseNames();
  const seen = seenIn(record);
  const stored = (await readStoredExtent()) ?? ALL;
  return ({ olderLine, at }) => {
    const scope = scopeOf(names, seen.get(olderLine), at);
    return { ...scope, seen: leastOf(scope.seen, stored) };
  };
}

function scopeOf(names: DatabaseName[], seen: Map<string, Extent> | undefined, at: string): Scope {
  const own = names.at(-1);
  if (!seen || !own) return { seen: NONE, limit: ALL, until: at };
  const shared = names.findLastIndex(({ name }) => seen.has(name));
  const reached = seen.get(names[shared]?.name ?? "") ?? NONE;
  if (!seen.has(own.name)) {
    const end = names[shared + 1]?.from ?? own.from;
    return { seen: leastOf(reached, end), limit: own.from, until: at };
  }
  // Done on a copy of this database, which stands here again.
  const isOfCopy = [...seen.keys()].at(-1) !== own.name;
  return { seen: reached, limit: isOfCopy ? ALL : reached, until: at };
}

/**
 * Returns how far each erasure saw each database, by the digest of the erasure and the name of the
 * database.
 */
function seenIn(record: string): Map<string, Map<string, Extent>> {
  const seen = new Map<string, Map<string, Extent>>();
  for (const text of linesOf(record)) {
    const [, line, numbers = "", name = ""] = SEEN.exec(text) ?? [];
    if (line) seen.set(line, (seen.get(line) ?? new Map()).set(name, extentOf(numbers)));
  }
  return seen;
}

/**
 * Throws if the record is damaged.
 * @throws DamagedLines where lines are not read, or say what an erasure saw that is not there
 */
export function refuseDamagedRecord(record: string): void {
  const names = namesIn(record);
  refuseDamaged(RECORD, record.split("\n"), (line) => {
    const [, of] = SEEN.exec(line.replace(/^#/, "")) ?? [];
    if (of !== undefined) return names.has(of);
    return isKeyOrErasure(line) || OLDER_SEEN.test(line.replace(/^#/, ""));
  });
}
