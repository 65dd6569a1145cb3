import { listMailedPeople } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { comparableEmail } from "~/format/email";
import { matcherOf } from "~/format/text-search";
import { decodeTelefono } from "~/inscripciones/inscripciones.server";
import { listTrashedSenders } from "~/papelera/trash-list.server";
import { listSenders, type Sender } from "~/submissions/quarantine.server";

/** Most people that a search finds. */
const FOUND_MAX = 50;
/** Most rows, the newest, that a search for people reads of each table. */
const LOOKED_AT = 20_000;

interface Found {
  email: string;
  nombre: string;
  records: number;
}

/**
 * Returns people by any part of their e-mail, name or telephone number: of each kind of form the
 * newest first, and last those to whom only mail is stored, by their e-mail.
 */
export async function searchPeople(text: string): Promise<Found[]> {
  const people = new Map<string, Found>();
  const matches = matcherOf(text);
  for (const row of await readRows()) {
    if (!matches([row.email, row.nombre], row.telefono)) continue;
    const key = comparableEmail(row.email);
    const known = people.get(key);
    if (known) known.records++;
    else people.set(key, { email: row.email, nombre: row.nombre, records: 1 });
  }
  for (const { email } of await listMailedPeople()) {
    const key = comparableEmail(email);
    if (matches([email]) && !people.has(key)) people.set(key, { email, nombre: "", records: 0 });
  }
  return [...people.values()].slice(0, FOUND_MAX);
}

async function readRows(): Promise<Sender[]> {
  const registrations = await db
    .selectFrom("inscripciones")
    .select(["email", "nombre", "apellidos", "telefono"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(LOOKED_AT)
    .execute();
  const messages = await db
    .selectFrom("mensajes")
    .select(["email", "nombre"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(LOOKED_AT)
    .execute();
  return [
    ...registrations.map(({ email, nombre, apellidos, telefono }) => {
      return { email, nombre: `${nombre} ${apellidos}`, telefono: decodeTelefono(telefono) };
    }),
    ...messages.map((row) => ({ ...row, telefono: "" })),
    ...(await listSenders()),
    ...(await listTrashedSenders()).map((row) => {
      return { ...row, telefono: decodeTelefono(row.telefono) };
    }),
  ];
}
