import type { Transaction } from "kysely";
import { isInMemory, lostKey } from "~/config/folders.server";
import { listMailedPeople } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { newestPast, stampNow } from "~/db/clock.server";
import { FORMS, KINDS } from "~/db/kinds";
import { purgeDeletedRows } from "~/db/purge-deleted.server";
import type { Schema } from "~/db/schema";
import { asciiLowerCase } from "~/format/email";
import { logProblem } from "~/log.server";
import { listTrashedSenders } from "~/papelera/trash-list.server";
import { listSenders } from "~/submissions/quarantine.server";
import { erasePerson, eraseRows, type Scope } from "./erase-person.server";
import {
  type Erasure,
  erasuresIn,
  namesOf,
  newLine,
  noteErasure,
  RECORD,
  readRecord,
  refuseDamagedRecord,
  scopesIn,
} from "./erasure-record.server";
import { foldStoredAddresses } from "./fold-addresses.server";

const RETRY_MS = 15_000;

/**
 * Erases a person, once that is noted in the record, since a restored backup may bring the rows
 * back and the process may die. Null if the database fails: then the noted erasure is retried.
 */
export async function eraseForGood(
  email: string,
): Promise<Awaited<ReturnType<typeof erasePerson>> | null> {
  // In doubt no date tells what came later; the next start may date a row before it again.
  const until = new Date(await newestPast(await stampNow()));
  const erasure = newLine(await readRecord(), email, until);
  await noteErasure(erasure);
  try {
    // Where the database let no start fold them, this would miss rows for good.
    await foldStoredAddresses();
    return await erasePerson(email, (trx) => noteDone(trx, [erasure.line]));
  } catch (error) {
    // Nothing stands beside a database in memory.
    if (isInMemory) throw error;
    logProblem("erasure noted, not done yet", error);
    repeatSoon();
    return null;
  }
}

let timer: NodeJS.Timeout | undefined;

function repeatSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    repeatErasures().catch((error) => {
      logProblem("erasures not repeated", error);
      repeatSoon();
    });
  }, RETRY_MS).unref();
}

/**
 * Erases again people whose rows a restored backup has brought back: carries out the erasures of
 * the record that this database has not done, each in its scope (scopesIn). One counts as done only
 * under the keys that it was tried with.
 * @throws what the database throws; UnreadableFile, but only once the readable lines are done
 */
export async function repeatErasures(): Promise<void> {
  const stored = await db.selectFrom("erasures_done").select("line").execute();
  const done = new Set(stored.map(({ line }) => line));
  const record = await readRecord();
  const unknown = erasuresIn(record).filter(
    ({ line, olderLine }) => !done.has(line) && !done.has(olderLine),
  );
  const readable = unknown.filter(({ key }) => key !== null);
  // Ordinary starts write nothing.
  if (readable.length > 0) await carryOut(readable, await scopesIn(record));
  const lost = unknown.length - readable.length;
  if (lost > 0) throw lostKey(RECORD, `${lost} of its lines`);
  refuseDamagedRecord(record);
}

async function carryOut(erasures: Erasure[], scopeOf: (erasure: Erasure) => Scope): Promise<void> {
  const lines = erasures.map(({ line }) => line);
  const emails = await emailsByName(new Set(erasures.flatMap(({ key }) => key ?? [])));
  await db.transaction().execute(async (trx) => {
    for (const erasure of erasures) {
      const { key, signature } = erasure;
      for (const email of emails.get(`${key} ${signature}`) ?? [])
        await eraseRows(trx, email, scopeOf(erasure));
    }
    await noteDone(trx, lines);
  });
  await purgeDeletedRows();
}

async function noteDone(trx: Transaction<Schema>, lines: string[]): Promise<void> {
  for (const line of lines) {
    const insert = trx.insertInto("erasures_done").values({ line });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

async function emailsByName(keys: Set<string>): Promise<Map<string, string[]>> {
  const emails = new Map<string, string[]>();
  for (const email of await knownEmails()) {
    for (const key of keys) {
      for (const signature of namesOf(email, key)) {
        const name = `${key} ${signature}`;
        emails.set(name, [...(emails.get(name) ?? []), email]);
      }
    }
  }
  return emails;
}

async function knownEmails(): Promise<Set<string>> {
  const rows: { email: string }[] = [];
  for (const form of FORMS) {
    rows.push(...(await db.selectFrom(KINDS[form].table).select("email").execute()));
  }
  rows.push(
    ...(await listSenders()),
    ...(await listTrashedSenders()),
    ...(await listMailedPeople()),
  );
  return new Set(rows.map(({ email }) => asciiLowerCase(email)));
}
