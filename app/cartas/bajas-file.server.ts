import { createHash } from "node:crypto";
import {
  appendBeside,
  isInMemory,
  lostKey,
  readBeside,
  refuseDamaged,
} from "~/config/folders.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";

/**
 * Name of a file beside the database with a line per address that wants no more cartas, moment and
 * HMAC, and one per key of those HMACs. A restored or new database learns them from it.
 */
const NAME = "bajas";
/** Matches a line of the file `bajas` with an HMAC key, in hex. */
const KEY = /^clave ([0-9a-f]{64})$/;
/**
 * Matches a line with the hash of a key that signed lines of the file, by which the loss of the key
 * is seen. Older versions pass over it.
 */
const MARK = /^marca ([0-9a-f]{8})$/;
/** Matches the line of an address that wants no more cartas: moment (UTC ISO 8601) and HMAC. */
const BAJA = /^(\d{4}-\S+Z) ([\w-]{22})$/;

/**
 * Appends a baja to the file before the database stores it: a restored backup would else write to
 * whoever left after it was made.
 */
export async function noteBaja(huella: string): Promise<void> {
  if (isInMemory) return;
  const marks = (await readLeaveKeys()).map(markLine);
  await append([...marks, `${(await stampNow()).toISOString()} ${huella}`]);
}

/**
 * Adds to the database the bajas and keys of the file that a restored backup or a new database
 * lacks, and to the file those that only the database has, as on a new server.
 * @throws UnreadableFile, once the readable lines are done, for damaged lines or a lost key
 */
export async function repeatBajas(): Promise<void> {
  if (isInMemory) return;
  const lines = (await readBeside(NAME)).split("\n");
  const keys = lines.flatMap((line) => KEY.exec(line)?.[1] ?? []);
  await addLeaveKeys(keys);
  const noted = lines.flatMap((line) => {
    const [, created_at = "", huella = ""] = BAJA.exec(line) ?? [];
    return huella ? [{ huella, created_at }] : [];
  });
  await addBajas(noted);
  const inFile = new Set(noted.map(({ huella }) => huella));
  // 7ecc5d6, started again, took each line of two words for a row.
  const stored = (await db.selectFrom("bajas").selectAll().execute()).filter((row) =>
    BAJA.test(lineOf(row)),
  );
  const known = await readLeaveKeys();
  const marks = new Set(lines.filter((line) => MARK.test(line)));
  const isMarked = noted.length > 0 || stored.length > 0;
  await append([
    ...known.filter((key) => !keys.includes(key)).map((key) => `clave ${key}`),
    ...known.map(markLine).filter((mark) => isMarked && !marks.has(mark)),
    ...stored.filter(({ huella }) => !inFile.has(huella)).map(lineOf),
  ]);
  for (const mark of known.map(markLine)) marks.delete(mark);
  if (marks.size > 0) throw lostKey(NAME, "some of its lines");
  refuseDamaged(NAME, lines, (line) => [KEY, MARK, BAJA].some((kind) => kind.test(line)));
}

const lineOf = ({ huella, created_at }: { huella: string; created_at: string }) =>
  `${created_at} ${huella}`;

const markLine = (key: string): string =>
  `marca ${createHash("sha256").update(`mark of a key of bajas\n${key}`).digest("hex").slice(0, 8)}`;

async function addBajas(left: { huella: string; created_at: string }[]): Promise<void> {
  // Ordinary starts write nothing.
  const stored = await db.selectFrom("bajas").select("huella").execute();
  const known = new Set(stored.map(({ huella }) => huella));
  const unknown = left.filter(({ huella }) => !known.has(huella));
  if (unknown.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const row of unknown) {
      const insert = trx.insertInto("bajas").values(row);
      // Somebody may have left again after a restore.
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
  });
}

/** Appends lines, each behind a line break: a power cut may have left one half-written. */
async function append(lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  await appendBeside(NAME, lines.map((line) => `\n${line}\n`).join(""));
}

/** Matches an HMAC key as migrations make it, 32 bytes in hex; any other stored value is ignored. */
const STORED_KEY = /^[0-9a-f]{64}$/;

let stored: Promise<[string, ...string[]]> | undefined;

/**
 * Returns the HMAC keys of bajas: this database's own, which signs, and those of databases that
 * stood here before, which are accepted, too. Call it before a transaction begins: in a database in
 * memory it would wait for that.
 * @throws Error if there is no key
 */
export function readLeaveKeys(): Promise<[string, ...string[]]> {
  stored ??= readStoredKeys()
    .then(([own, ...others]) => {
      if (own === undefined) throw new Error("La base de datos no tiene la clave de las bajas.");
      return [own, ...others] as [string, ...string[]];
    })
    .catch((error: unknown) => {
      stored = undefined;
      throw error;
    });
  return stored;
}

async function readStoredKeys(): Promise<string[]> {
  const rows = db.selectFrom("bajas_clave").select("clave");
  // By the index of the primary key, in its order.
  const inOrder = await rows.where("id", ">", 0).orderBy("id").execute();
  return inOrder.map(({ clave }) => clave).filter((clave) => STORED_KEY.test(clave));
}

export async function readLeaveKey(): Promise<string> {
  return (await readLeaveKeys())[0];
}

/** Adds the given HMAC keys to the database, but those that it has; none is ever deleted. */
async function addLeaveKeys(keys: readonly string[]): Promise<void> {
  stored = undefined;
  const known = await readStoredKeys();
  const unknown = [...new Set(keys)].filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  const rows = unknown.map((clave) => ({ clave }));
  await db.insertInto("bajas_clave").values(rows).execute();
  stored = undefined;
}
