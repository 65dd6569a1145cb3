import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { refusedAddresses } from "~/correo/refused.server";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { comparableEmail, isMailAddress } from "~/format/email";
import { isCurso } from "~/inscripciones/inscripcion-fields";
import type { Unreachable } from "~/inscripciones/inscripciones-table";
import { textosWithCartas } from "~/legal/textos.server";
import { TRASHED_MAIL } from "~/papelera/trashed-mail.server";
import { isInEstado, storedForms } from "~/respuestas/seguimiento.server";
import { fingerprintOf, fingerprintsOfAll, leftAmong } from "./bajas.server";
import { readLeaveKey, readLeaveKeys } from "./bajas-file.server";
import { readDated } from "./carta-fields";
import type { Carta } from "./cartas.server";

export interface Recipient {
  /** Address as the newest inscripción spells it. */
  email: string;
  inscripcion: number;
}

export interface Recipients {
  /** People to whom the carta still has to be sent. */
  waiting: Recipient[];
  left: number;
  /** Number of people whose address the mail server has refused, or nobody can write to. */
  refused: number;
  /** Number of people in `waiting` who saw a privacy text that says nothing of cartas. */
  older: number;
}

export interface Reach extends Omit<Recipients, "waiting"> {
  waiting: number;
  /** Version of the people who wait (readersVersion), sent along with the order to send the carta. */
  people: string;
}

/**
 * Reads who gets a carta: one person per address, regardless of case, by the newest inscripción
 * among those up to the id `upTo`.
 */
export async function readRecipients(
  { id, destino, estado }: Pick<Carta, "id" | "destino" | "estado">,
  trx: Kysely<Schema> = db,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Recipients> {
  let query = storedForms("inscripcion", trx)
    .select(["inscripciones.id", "email", "privacidad_id"])
    .where("inscripciones.id", "<=", upTo)
    .orderBy("inscripciones.created_at", "desc")
    .orderBy("inscripciones.id", "desc");
  const dated = readDated(destino);
  if (dated) query = query.where("convocatoria_id", "=", dated.convocatoria);
  else if (isCurso(destino)) query = query.where("curso_interes", "=", destino);
  if (dated?.part === "plaza") query = query.where("plaza_at", "is not", null);
  if (estado) query = query.where(isInEstado("inscripcion", estado));
  const placed =
    dated?.part === "espera" ? await addressesWithPlace(dated.convocatoria, trx) : null;
  const people = new Map<string, { id: number; email: string; privacidad_id: number | null }>();
  for (const row of await query.execute()) {
    const key = comparableEmail(row.email);
    if (!people.has(key) && !placed?.has(key)) people.set(key, row);
  }
  const left = await leftAmong([...people.keys()], trx);
  const refused = await refusedAddresses(trx);
  const reached = await readersOf(id, trx);
  const versions = await textosWithCartas(trx);
  const isRefused = ([key, { email }]: [string, { email: string }]) =>
    refused.has(key) || !isMailAddress(email);
  const staying = [...people].filter(([key]) => !left.has(key));
  const open = staying.filter((each) => !isRefused(each)).map(([, row]) => row);
  const waiting = await withoutReached(open, reached);
  return {
    waiting: waiting.map(({ id, email }) => ({ email, inscripcion: id })),
    left: left.size,
    refused: staying.length - open.length,
    older: waiting.filter(({ privacidad_id }) => !versions.has(privacidad_id ?? 0)).length,
  };
}

async function withoutReached<Person extends { email: string }>(
  people: Person[],
  reached: Set<string>,
): Promise<Person[]> {
  if (reached.size === 0) return people;
  const others: Person[] = [];
  for await (const [person, huellas] of fingerprintsOfAll(await readLeaveKeys(), people)) {
    if (!huellas.some((each) => reached.has(each))) others.push(person);
  }
  return others;
}

/** Returns the addresses with a place: whoever signed up twice and has one waits for no other. */
async function addressesWithPlace(convocatoria: number, trx: Kysely<Schema>): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("inscripciones")
    .select("email")
    .where("convocatoria_id", "=", convocatoria)
    .where("plaza_at", "is not", null)
    .execute();
  return new Set(rows.map(({ email }) => comparableEmail(email)));
}

/**
 * Returns a text that changes with the set of readers, not with their order: the id of the last
 * inscripción among them, a dot, and the SHA-256 of all their addresses.
 */
function readersVersion(readers: readonly Recipient[]): string {
  const people = readers.map(({ email }) => comparableEmail(email)).sort();
  const last = Math.max(0, ...readers.map(({ inscripcion }) => inscripcion));
  return `${last}.${createHash("sha256").update(JSON.stringify(people)).digest("base64url")}`;
}

/** Returns the people that `version` (readersVersion) stands for; null if by now they are others. */
export async function readAsked(
  carta: Carta,
  version: string,
  trx: Kysely<Schema>,
): Promise<Recipient[] | null> {
  const last = Number.parseInt(version, 10);
  const { waiting } = await readRecipients(carta, trx, last || 0);
  const [, asked] = version.split(".");
  return readersVersion(waiting).split(".")[1] === asked ? waiting : null;
}

export async function readReach(carta: Carta): Promise<Reach> {
  const { waiting, ...others } = await readRecipients(carta);
  return { ...others, waiting: waiting.length, people: readersVersion(waiting) };
}

/** Returns why addresses get no cartas, by `comparableEmail`; those that get them are left out. */
export async function unreachableAmong(emails: readonly string[]): Promise<Unreachable> {
  const left = await leftAmong(emails);
  const refused = await refusedAddresses();
  return Object.fromEntries(
    emails.map(comparableEmail).flatMap((email): [string, "left" | "refused"][] => {
      if (left.has(email)) return [[email, "left"]];
      return refused.has(email) ? [[email, "refused"]] : [];
    }),
  );
}

/** Returns the fingerprints of who got a carta or is to get it, also of those in the trash. */
async function readersOf(carta: number, trx: Kysely<Schema>): Promise<Set<string>> {
  const key = await readLeaveKey();
  const query = trx
    .selectFrom("correos")
    .select(["to_address", "huella"])
    .where("carta_id", "=", carta);
  const trashed = await sql<{ to_address: string; huella: string | null }>`
    SELECT to_address, huella FROM ${TRASHED_MAIL}
    WHERE carta_id = ${carta} AND state <> 'pending'`.execute(trx);
  const rows = [...(await query.execute()), ...trashed.rows];
  // Of an older version, each may tell a spelling that the other does not.
  return new Set(
    rows.flatMap(({ to_address, huella }) => [huella ?? "", fingerprintOf(key, to_address)]),
  );
}
