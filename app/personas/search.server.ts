import { db } from "~/db/client.server";
import { matcherOf } from "~/format/text-search";
import { decodeTelefono } from "~/inscripciones/inscripciones.server";
import { listSenders, type Sender } from "~/submissions/quarantine.server";

/** As many people as are shown, and as many of the newest rows of each table as are looked at. */
export const FOUND_MAX = 50;
const LOOKED_AT = 20_000;

export interface Found {
  email: string;
  nombre: string;
  /** How many registrations and messages. */
  records: number;
}

/**
 * People by any part of their address, name or telephone number, the newest first.
 */
export async function searchPeople(text: string): Promise<Found[]> {
  const people = new Map<string, Found>();
  const matches = matcherOf(text);
  for (const row of await readRows()) {
    if (!matches([row.email, row.nombre], row.telefono)) continue;
    const key = row.email.toLowerCase();
    const known = people.get(key);
    if (known) known.records++;
    else people.set(key, { email: row.email, nombre: row.nombre, records: 1 });
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
  ];
}
