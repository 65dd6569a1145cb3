import { createHmac, timingSafeEqual } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { domainToUnicode } from "node:url";
import { type Kysely, sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { asciiLowerCase, comparableEmail } from "~/format/email";
import { logProblem } from "~/log.server";
import { noteBaja, readLeaveKey, readLeaveKeys } from "./bajas-file.server";

/** Characters of an address's fingerprint (`huella`, an HMAC): 132 bits in base64url. */
const LENGTH = 22;

/** Returns the token of a carta's unsubscribe link: the address's fingerprint, and an HMAC that signs it. */
export function leaveToken(key: string, huella: string): string {
  return huella + proofOf(key, huella);
}

/** Returns the address's fingerprint in a token of `leaveToken`; null if no key of ours signed it. */
export async function readLeaveToken(token: string): Promise<string | null> {
  const huella = token.slice(0, LENGTH);
  const given = Buffer.from(token.slice(LENGTH));
  const isOurs = (await readLeaveKeys()).some((key) => {
    const expected = Buffer.from(proofOf(key, huella));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? huella : null;
}

const RETRY_MS = 15_000;

/** Fingerprints of bajas that stand in the file, but not yet in the database, as it was locked or full. */
const unstored = new Set<string>();
let timer: NodeJS.Timeout | undefined;

export async function hasLeft(huella: string): Promise<boolean> {
  if (unstored.has(huella)) return true;
  const query = db.selectFrom("bajas").select("huella").where("huella", "=", huella);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Ends all cartas to an address at once, and deletes mails of theirs that wait for it; may be repeated. */
export async function leaveCartas(huella: string): Promise<void> {
  const keys = await readLeaveKeys();
  for (const each of await withFolded(keys, huella)) await leave(keys, each);
}

/**
 * Returns `huella` and, by every key, the fingerprints of the addresses that mails with `huella` were sent
 * to: an older version may have made it of another spelling of the address.
 */
async function withFolded(keys: readonly string[], huella: string): Promise<string[]> {
  const sent = db.selectFrom("correos").select("to_address").where("huella", "=", huella);
  const rows = await sent.where("to_address", "!=", "").execute();
  const others = rows.flatMap(({ to_address }) =>
    keys.map((key) => fingerprintOf(key, to_address)),
  );
  return [...new Set([huella, ...others])];
}

/** Appends a baja to the file, or throws, and stores it as soon as the database allows it. */
async function leave(keys: readonly string[], huella: string): Promise<void> {
  if (!(await hasLeft(huella))) await noteBaja(huella);
  unstored.add(huella);
  await storeNoted(keys);
}

async function storeNoted(keys: readonly string[]): Promise<void> {
  try {
    for (const huella of unstored) {
      await store(keys, huella);
      unstored.delete(huella);
    }
  } catch (error) {
    logProblem("leaving noted, not stored yet", error);
    clearTimeout(timer);
    timer = setTimeout(storeNoted, RETRY_MS, keys).unref();
  }
}

/**
 * Stores a baja in the database and deletes the mails of cartas that wait for that recipient. Those
 * that are queued meanwhile are withdrawn when they are due.
 */
async function store(keys: readonly string[], huella: string): Promise<void> {
  if (!(await insertBaja(db, huella))) return;
  const waiting = await db
    .selectFrom("correos")
    .select(["id", "to_address as email"])
    .where("state", "=", sql.lit("pending" as const))
    .where("kind", "=", "carta")
    .execute();
  const ids: number[] = [];
  for await (const [{ id }, huellas] of fingerprintsOfAll(keys, waiting)) {
    if (huellas.includes(huella)) ids.push(id);
  }
  const own = db.deleteFrom("correos").where("state", "=", sql.lit("pending" as const));
  if (ids.length > 0) await own.where("id", "in", ids).execute();
}

/** Adds the recipient's fingerprint to cartas' mails of an older version: by it one knows who got which. */
export async function addFingerprints(): Promise<void> {
  const key = await readLeaveKey();
  const mails = db.selectFrom("correos").select(["id", "to_address"]).where("kind", "=", "carta");
  for (const { id, to_address } of await mails.where("huella", "is", null).execute()) {
    const huella = fingerprintOf(key, to_address);
    await sql`UPDATE OR IGNORE correos SET huella = ${huella} WHERE id = ${id}`.execute(db);
  }
}

/**
 * Stores a baja under today's spelling of the address (comparableEmail), too, if an older version
 * stored it under its own spelling.
 */
export async function foldBaja(
  trx: Transaction<Schema>,
  keys: readonly string[],
  email: string,
): Promise<void> {
  for (const key of keys) {
    const before = hmac(key, `baja\n${asciiLowerCase(email)}`);
    const left = trx.selectFrom("bajas").select("huella").where("huella", "=", before);
    if (await left.executeTakeFirst()) await insertBaja(trx, fingerprintOf(key, email));
  }
}

/** Stores the fingerprint of an address that wants no more cartas; returns false if it was stored already. */
async function insertBaja(on: Kysely<Schema>, huella: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto("bajas")
    .values({ huella, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Returns those of the addresses that want no more cartas, as `comparableEmail` spells them. */
export async function leftAmong(
  emails: readonly string[],
  trx: Kysely<Schema> = db,
): Promise<Set<string>> {
  const keys = await readLeaveKeys();
  const byFingerprint = new Map<string, string>();
  const people = emails.map((email) => ({ email }));
  for await (const [{ email }, huellas] of fingerprintsOfAll(keys, people)) {
    const comparable = comparableEmail(email);
    for (const huella of huellas) byFingerprint.set(huella, comparable);
  }
  const asked = JSON.stringify([...byFingerprint.keys()]);
  const rows = await trx
    .selectFrom("bajas")
    .select("huella")
    .where("huella", "in", sql<string>`(SELECT value FROM json_each(${asked}))`)
    .execute();
  const left = [...rows.map(({ huella }) => huella), ...unstored];
  return new Set(left.flatMap((huella) => byFingerprint.get(huella) ?? []));
}

/**
 * Addresses whose fingerprints are made at a time: one with many non-ASCII letters takes a
 * millisecond, in which no request is answered.
 */
const BATCH = 20;

/** Yields each person with all their fingerprints; other requests are answered in between. */
export async function* fingerprintsOfAll<Person extends { email: string }>(
  keys: readonly string[],
  people: Iterable<Person>,
): AsyncGenerator<[Person, string[]], void> {
  let count = 0;
  for (const person of people) {
    yield [person, fingerprintsOf(keys, person.email)];
    count += 1;
    if (count % BATCH === 0) await setImmediate();
  }
}

/** Returns the fingerprint of an address: an HMAC of how `comparableEmail` spells it. */
export function fingerprintOf(key: string, email: string): string {
  return hmac(key, `baja\n${comparableEmail(email)}`);
}

/** Returns an address's fingerprints: by any key, and in any spelling of an older version. */
function fingerprintsOf(keys: readonly string[], email: string): string[] {
  const spellings = spellingsOf(email);
  return keys.flatMap((key) => spellings.map((each) => hmac(key, `baja\n${each}`)));
}

const FOREIGN = /[^ -~]/gu;

/**
 * Returns an address as `comparableEmail` spells it, and as older versions may have stored it:
 * domain in its own script, a dot at the end, non-ASCII letters in capitals or decomposed (NFD).
 * Not with compatibility forms or invisible characters: the address does not say where those stood.
 */
function spellingsOf(email: string): string[] {
  const folded = comparableEmail(email);
  const at = folded.lastIndexOf("@") + 1;
  const [local, domain] = [folded.slice(0, at), folded.slice(at)];
  const isSame = (name: string, host: string) => comparableEmail(name + host) === folded;
  // «ß» in capitals is «SS», which may be somebody else.
  const names = formsOf(local).filter((name) => name === local || isSame(name, domain));
  const hosts = [...new Set([domain, domainToUnicode(domain)].flatMap(formsOf))].filter(
    (host) => host === domain || isSame(local, host),
  );
  return names.flatMap((name) => hosts.flatMap((host) => [name + host, `${name}${host}.`]));
}

/**
 * Returns the forms in which older versions may have stored a text: its non-ASCII letters as they
 * are, all in capitals, and only the first of them in capitals; each form also decomposed (NFD).
 */
function formsOf(text: string): string[] {
  const [first = ""] = text.match(FOREIGN) ?? [];
  const cased = [
    text,
    text.replace(FOREIGN, (letter) => letter.toUpperCase()),
    text.replace(first, first.toUpperCase()),
  ];
  const forms = cased.flatMap((each) => [each, each.normalize("NFD")]);
  return [...new Set(forms.map(asciiLowerCase))];
}

function proofOf(key: string, huella: string): string {
  return hmac(key, `enlace\n${huella}`);
}

function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, LENGTH);
}
