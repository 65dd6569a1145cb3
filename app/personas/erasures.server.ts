import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { isInMemory } from "~/config/folders.server";
import { signatures } from "~/config/signing.server";
import { listMailedPeople } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import { purgeDeletedRows } from "~/db/purge-deleted.server";
import type { Schema } from "~/db/schema";
import { asciiLowerCase, comparableEmail } from "~/format/email";
import { logProblem } from "~/log.server";
import { listTrashedSenders } from "~/papelera/trash-list.server";
import { listSenders } from "~/submissions/quarantine.server";
import { erasePerson, eraseRows, readExtent } from "./erase-person.server";
import { type Erasure, lineOf, noteErasures, readErasures } from "./erasure-record.server";

const RETRY_MS = 15_000;
/** Longest age of a scheduled backup, and a month more. */
const REPEATED_MS = 220 * 24 * 60 * 60 * 1000;
/** In `erasures_done`: the database is older than that table. */
const OLDER = "";

/**
 * Notes the erasure first: a restored backup would bring the rows back, or the process may die.
 * Null: it is noted, and is done as soon as the database allows it.
 */
export async function eraseForGood(
  email: string,
): Promise<Awaited<ReturnType<typeof erasePerson>> | null> {
  const extent = await readExtent();
  const at = (await stampNow()).toISOString();
  const [signature] = signatures("erasure", comparableEmail(email));
  const text = `${at} ${signature} ${randomBytes(8).toString("hex")}`;
  await noteErasures([lineOf(text)], extent, text);
  try {
    return await erasePerson(email, (trx) => noteDone(trx, [lineOf(text)]));
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
 * Erases what a restored backup has brought back of people who were erased since: lines of the
 * record that this database does not know. All that it holds of them is older than it, so that no
 * clock decides. While the clock is in doubt, no line is too old. @throws what the database throws
 */
export async function repeatErasures(clock?: Date): Promise<void> {
  const now = await believedNow(clock);
  const stored = await db.selectFrom("erasures_done").select("line").execute();
  const done = new Set(stored.map(({ line }) => line));
  const isOlder = done.has(OLDER);
  const { erasures, extents } = await readErasures();
  const unknown = recent(erasures, now).filter(({ line }) => !done.has(line));
  // Ordinary starts write nothing.
  if (unknown.length === 0 && !isOlder) return;
  const unseen = unknown.map(({ line }) => line).filter((line) => !extents.has(line));
  if (unseen.length > 0) {
    const extent = await readExtent();
    for (const line of unseen) extents.set(line, extent);
    await noteErasures(unseen, extent);
  }
  const emails = await emailsBySignature();
  await db.transaction().execute(async (trx) => {
    for (const { line, at, signature } of unknown) {
      const scope = { extent: extents.get(line), until: isOlder ? at : undefined };
      for (const email of emails.get(signature) ?? []) await eraseRows(trx, email, scope);
    }
    await noteDone(
      trx,
      unknown.map(({ line }) => line),
    );
    await trx.deleteFrom("erasures_done").where("line", "=", OLDER).execute();
  });
  await purgeDeletedRows();
}

async function noteDone(trx: Transaction<Schema>, lines: string[]): Promise<void> {
  for (const line of lines) {
    const insert = trx.insertInto("erasures_done").values({ line });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

function recent(erasures: Erasure[], now: Date | null): Erasure[] {
  const since = now ? new Date(now.getTime() - REPEATED_MS).toISOString() : "";
  return erasures.filter(({ at }) => at > since);
}

/** The addresses that the database holds, by what a line may call them. */
async function emailsBySignature(): Promise<Map<string, string[]>> {
  const emails = new Map<string, string[]>();
  for (const email of await knownEmails()) {
    for (const signature of spellingsOf(email).flatMap((each) => signatures("erasure", each))) {
      emails.set(signature, [...(emails.get(signature) ?? []), email]);
    }
  }
  return emails;
}

async function knownEmails(): Promise<Set<string>> {
  const registrations = await db.selectFrom("inscripciones").select("email").execute();
  const messages = await db.selectFrom("mensajes").select("email").execute();
  const rows = [
    ...registrations,
    ...messages,
    ...(await listSenders()),
    ...(await listTrashedSenders()),
    ...(await listMailedPeople()),
  ];
  return new Set(rows.map(({ email }) => asciiLowerCase(email)));
}

/** As erasures compare an address, and as they did before addresses were folded. */
function spellingsOf(email: string): string[] {
  return [...new Set([comparableEmail(email), asciiLowerCase(email)])];
}
