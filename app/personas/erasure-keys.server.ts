import { createHash, randomBytes } from "node:crypto";
import { sessionSecrets, signatureWith } from "~/config/signing.server";
import { asciiLowerCase, comparableEmail } from "~/format/email";

/**
 * Matches the line with a record's own key, which goes where the file goes: SESSION_SECRET may
 * change, or be left behind. Commit 7ecc5d6, started again, wrote the moment in place of a first
 * word that sorts after it.
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
  /** Digest of the line as older versions stored it in `erasures_done`, whatever the key. */
  olderLine: string;
  /** When the erasure was noted, UTC ISO 8601; of a year 9999 where the clock was in doubt. */
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
 * Returns lines to be appended to a record, each behind a «#»: commit 7ecc5d6, started again,
 * changes first words, and leaves these alone. The line break before each ends a line that a full
 * disk or a power cut left half-written.
 */
export const asLines = (lines: string[]): string => lines.map((each) => `\n#${each}\n`).join("");

/** Returns the lines of a record, without the «#», which older versions did not write. */
export const linesOf = (record: string): string[] => record.replaceAll(/^#/gm, "").split("\n");

/**
 * Returns the erasures of a record; one without a mark, once for every key that may have signed it.
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

/** True if a line of a record is a key or an erasure; one behind a «#» has a mark. */
export function isKeyOrErasure(line: string): boolean {
  const text = line.replace(/^#/, "");
  const [whole, , , mark] = LINE.exec(text) ?? [];
  return KEY.test(text) || (whole !== undefined && (text === line || mark !== undefined));
}

/**
 * Returns the signatures of an address: of its spelling as erasures compare it, and as they did
 * before.
 */
export function namesOf(email: string, key: string): string[] {
  const spellings = new Set([comparableEmail(email), asciiLowerCase(email)]);
  return [...spellings].map((spelling) => signatureWith(key, "erasure", spelling));
}

function keysIn(record: string): string[] {
  return linesOf(record).flatMap((line) => KEY.exec(line)?.[1] ?? []);
}

/** Returns the digests of all erasures, by which the lines that say what they saw name them. */
export const namesIn = (record: string): Set<string> =>
  new Set(linesOf(record).filter(isKeyOrErasure).map(lineOf));

const lineOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const markOf = (key: string) =>
  createHash("sha256").update(`mark of an erasure's key\n${key}`).digest("hex").slice(0, 8);
