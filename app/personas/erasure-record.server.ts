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

/** A line per erasure, and the key that signs them (erasure-keys). Not in the restorable database. */
export const RECORD = "erasures";
/**
 * Matches what an erasure saw: how far a database reached, by its name, a line for each name that
 * it had.
 */
const SEEN = /^hasta ([\w-]{43}) (\d+(?:\.\d+){3}) ([0-9a-f]{16})$/;
/** Matches the line of older versions, whose names two databases may have had. */
const OLDER_SEEN = /^(?:hasta|\d{4}-\S+Z) [\w-]{43} (?:-|\d{4}-\S+Z) \d+(?:\.\d+){3}$/;

/** The record as it stands, "" while nobody was erased. @throws UnreadableFile */
export async function readRecord(): Promise<string> {
  return isInMemory ? "" : readBeside(RECORD);
}

/** Appends an erasure to the record (newLine), and which rows it sees. */
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
 * Tells which rows of this database an erasure of the record is about. Those that it saw, by the
 * newest name that both know; what else came with a copy, unless it surely came later; and nothing
 * that was written to this database itself, which it has not seen. Of an older version's line nothing
 * is known but its moment. While something is to be caught up with, what came since then surely later
 * is not about it either: a database that was moved by hand has the name of the one that was erased.
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

/** Reads what each erasure saw, by the name of the erasure. */
function seenIn(record: string): Map<string, Map<string, Extent>> {
  const seen = new Map<string, Map<string, Extent>>();
  for (const text of linesOf(record)) {
    const [, line, numbers = "", name = ""] = SEEN.exec(text) ?? [];
    if (line) seen.set(line, (seen.get(line) ?? new Map()).set(name, extentOf(numbers)));
  }
  return seen;
}

/** @throws DamagedLines where lines are not read, or say what an erasure saw that is not there */
export function refuseDamagedRecord(record: string): void {
  const names = namesIn(record);
  refuseDamaged(RECORD, record.split("\n"), (line) => {
    const [, of] = SEEN.exec(line.replace(/^#/, "")) ?? [];
    if (of !== undefined) return names.has(of);
    return isKeyOrErasure(line) || OLDER_SEEN.test(line.replace(/^#/, ""));
  });
}
