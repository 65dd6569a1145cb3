import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { dataFolder, isInMemory, syncFolder } from "~/config/folders.server";
import { signatures } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import { asciiLowerCase, comparableEmail } from "~/format/email";
import { listTrashedSenders } from "~/papelera/trash-list.server";
import { listSenders } from "~/submissions/quarantine.server";
import { erasePerson } from "./personas.server";

/** A line per erasure: moment and HMAC of the e-mail. Not in the restorable database. */
const FILE = path.join(dataFolder, "erasures");
/** Longest age of a scheduled backup, and a month more. */
const REPEATED_MS = 220 * 24 * 60 * 60 * 1000;

/** Notes the erasure first: a restored backup would bring the rows back, or the process may die. */
export async function eraseForGood(email: string): ReturnType<typeof erasePerson> {
  const at = (await stampNow()).toISOString();
  const [signature] = signatures("erasure", comparableEmail(email));
  if (!isInMemory) {
    await appendFile(FILE, `${at} ${signature}\n`, { mode: 0o600, flush: true });
    await syncFolder(dataFolder);
  }
  return erasePerson(email);
}

/**
 * Erases what a restored backup has brought back of people who were erased since. While the clock is
 * in doubt the record stays as it is, and none of it is too old.
 */
export async function repeatErasures(clock?: Date): Promise<void> {
  const now = await believedNow(clock);
  if (now) await clampFuture(now);
  const erasures = await recentErasures(now);
  if (erasures.size === 0) return;
  for (const email of await knownEmails()) {
    const dates = spellingsOf(email)
      .flatMap((spelling) => signatures("erasure", spelling))
      .map((signature) => erasures.get(signature) ?? "");
    const until = dates.sort().at(-1);
    if (until) await erasePerson(email, until);
  }
}

/** Notes of a clock that was ahead count as now: else later forms would be erased at each start. */
async function clampFuture(now: Date): Promise<void> {
  const text = await readErasures();
  const clamped = text.replaceAll(/^\S+/gm, (at) =>
    at > now.toISOString() ? now.toISOString() : at,
  );
  if (clamped === text) return;
  await writeFile(`${FILE}.new`, clamped, { mode: 0o600, flush: true });
  await rename(`${FILE}.new`, FILE);
  await syncFolder(dataFolder);
}

/** The last moment of each erasure, by signature. */
async function recentErasures(now: Date | null): Promise<Map<string, string>> {
  const since = now ? new Date(now.getTime() - REPEATED_MS).toISOString() : "";
  const lines = (await readErasures()).split("\n");
  const erasures = lines.flatMap((line): [string, string][] => {
    const [at = "", signature = ""] = line.split(" ");
    return at > since && signature ? [[signature, at]] : [];
  });
  return new Map(erasures);
}

async function readErasures(): Promise<string> {
  if (isInMemory) return "";
  return readFile(FILE, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
}

async function knownEmails(): Promise<Set<string>> {
  const registrations = await db.selectFrom("inscripciones").select("email").execute();
  const messages = await db.selectFrom("mensajes").select("email").execute();
  const rows = [
    ...registrations,
    ...messages,
    ...(await listSenders()),
    ...(await listTrashedSenders()),
  ];
  return new Set(rows.map(({ email }) => asciiLowerCase(email)));
}

/** As erasures compare an address, and as they did before addresses were folded. */
function spellingsOf(email: string): string[] {
  return [...new Set([comparableEmail(email), asciiLowerCase(email)])];
}
