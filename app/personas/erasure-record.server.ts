import { createHash, randomBytes } from "node:crypto";
import { appendBeside, isInMemory, readBeside, refuseDamaged } from "~/config/folders.server";
import { sessionSecrets, signatureWith } from "~/config/signing.server";
import {
  type DatabaseName,
  readDatabaseNames,
  readExtentNow,
  readStoredExtent,
} from "~/db/restores.server";
import { asciiLowerCase, comparableEmail } from "~/format/email";
import {
  ALL,
  type Extent,
  extentOf,
  leastOf,
  NONE,
  numbersOf,
  type Scope,
} from "./erase-person.server";

/**
 * Name of the file beside the database with a line per erasure and the key that signs those lines;
 * it is not in the database, which a restore replaces.
 */
export const RECORD = "erasures";
/**
 * Matches «hasta DIGEST IDS NAME»: up to which ids the erasure of that digest saw the database of
 * that name.
 */
const SEEN = /^hasta ([\w-]{43}) (\d+(?:\.\d+){3}) ([0-9a-f]{16})$/;
/**
 * Matches a line of older versions on what an erasure saw, in which two databases may have the same
 * name.
 */
const OLDER_SEEN = /^(?:hasta|\d{4}-\S+Z) [\w-]{43} (?:-|\d{4}-\S+Z) \d+(?:\.\d+){3}$/;

/** Returns the text of the record, "" while nobody was erased. @throws UnreadableFile */
export async function readRecord(): Promise<string> {
  return isInMemory ? "" : readBeside(RECORD);
}

/**
 * Appends an erasure (of newLine) to the record, and up to which ids it saw this database, under
 * each of its names.
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
 * Returns a function from an erasure to the rows of this database that it deletes: those that it
 * saw, by the newest database name that both know; and, unless they surely came later, others that
 * came with a copy, or all others if it was done on a copy of this database or by an older version,
 * which noted its moment only. While a restore is caught up with, rows written since do not count
 * as seen: a database moved by hand has the name of the one in which the erasure was done.
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
 * Returns up to which ids each erasure saw each database, by the erasure's digest and the
 * database's name.
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
 * @throws UnreadableFile if a line is unreadable, or says what an erasure saw that is not in the record
 */
export function refuseDamagedRecord(record: string): void {
  const names = namesIn(record);
  refuseDamaged(RECORD, record.split("\n"), (line) => {
    const [, of] = SEEN.exec(line.replace(/^#/, "")) ?? [];
    if (of !== undefined) return names.has(of);
    return isKeyOrErasure(line) || OLDER_SEEN.test(line.replace(/^#/, ""));
  });
}

/**
 * Matches the line with the record's own key, which moves with the file, as SESSION_SECRET may
 * change or be lost. The program of commit 7ecc5d6, where somebody went back to it, replaced
 * «clave» by a moment.
 */
const KEY = /^(?:clave|\d{4}-\S+Z) ([0-9a-f]{64})$/;
/**
 * Matches an erasure: moment, HMAC of the e-mail, nonce, mark of the key; older versions wrote no
 * mark, at first no nonce.
 */
const LINE = /^(\d{4}-\S+Z) ([\w-]{43})(?: [0-9a-f]{16}(?: ([0-9a-f]{8}))?)?$/;
const NONCE_BYTES = 8;

export interface Erasure {
  /**
   * Digest of the line with the key's mark, as in `erasures_done`: what was tried under one key is
   * not done under another.
   */
  line: string;
  /** Digest of the line as the record has it, which older versions stored in `erasures_done`. */
  olderLine: string;
  /** When the erasure was noted, UTC ISO 8601; in the year 9999 if the clock was in doubt. */
  at: string;
  signature: string;
  /** Key that signs the line; null where it is lost. */
  key: string | null;
}

/**
 * Returns the text to be appended to a record for an erasure, with a key first if the record has
 * none, and the digest that names the erasure.
 */
export function newLine(record: string, email: string, at: Date): { text: string; line: string } {
  const [known] = keysIn(record);
  const key = known ?? randomBytes(32).toString("hex");
  const signature = signatureWith(key, "erasure", comparableEmail(email));
  const nonce = randomBytes(NONCE_BYTES).toString("hex");
  const erasure = `${at.toISOString()} ${signature} ${nonce} ${markOf(key)}`;
  const lines = known ? [erasure] : [`clave ${key}`, erasure];
  return { text: asLines(lines), line: lineOf(erasure) };
}

/**
 * Returns lines to be appended to a record, each behind a «#», which prevents the program of commit
 * 7ecc5d6, where somebody goes back to it, from replacing their first words. The line break before
 * each ends a line that a full disk or a power cut left half-written.
 */
const asLines = (lines: string[]): string => lines.map((each) => `\n#${each}\n`).join("");

/** Returns the lines of a record, without the «#», which older versions did not write. */
const linesOf = (record: string): string[] => record.replaceAll(/^#/gm, "").split("\n");

/**
 * Returns the erasures of a record; one that names no key, once per session secret that may have signed it.
 */
export function erasuresIn(record: string): Erasure[] {
  const keys = new Map(keysIn(record).map((key) => [markOf(key), key]));
  return linesOf(record).flatMap((text) => {
    const [, at = "", signature = "", mark] = LINE.exec(text) ?? [];
    if (!signature) return [];
    const olderLine = lineOf(text);
    const read = { olderLine, at, signature };
    if (mark === undefined) {
      return sessionSecrets.map((key) => ({
        ...read,
        key,
        line: lineOf(`${text} ${markOf(key)}`),
      }));
    }
    return [{ ...read, key: keys.get(mark) ?? null, line: olderLine }];
  });
}

/** True if a line of a record is a key or an erasure; an erasure behind a «#» must name its key. */
function isKeyOrErasure(line: string): boolean {
  const text = line.replace(/^#/, "");
  const [whole, , , mark] = LINE.exec(text) ?? [];
  return KEY.test(text) || (whole !== undefined && (text === line || mark !== undefined));
}

/**
 * Returns the signatures of an e-mail address: in the spelling in which erasures compare it now,
 * and in that of older versions.
 */
export function namesOf(email: string, key: string): string[] {
  const spellings = new Set([comparableEmail(email), asciiLowerCase(email)]);
  return [...spellings].map((spelling) => signatureWith(key, "erasure", spelling));
}

function keysIn(record: string): string[] {
  return linesOf(record).flatMap((line) => KEY.exec(line)?.[1] ?? []);
}

/** Returns the digests of a record's keys and erasures, by which other lines refer to an erasure. */
const namesIn = (record: string): Set<string> =>
  new Set(linesOf(record).filter(isKeyOrErasure).map(lineOf));

const lineOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const markOf = (key: string) =>
  createHash("sha256").update(`mark of an erasure's key\n${key}`).digest("hex").slice(0, 8);
