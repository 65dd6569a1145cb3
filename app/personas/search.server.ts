import { db } from "~/db.server";
import { listSuspicious } from "~/forwarding/suspicious.server";
import { decodeTelefono } from "~/inscripciones/telefono";

/** As many people as are shown, and as many of the newest rows of each table as are looked at. */
export const FOUND_MAX = 50;
const LOOKED_AT = 20_000;
/** Fewer digits than these are no part of a telephone number. */
const DIGITS_MIN = 3;

export interface Found {
  email: string;
  nombre: string;
  /** How many registrations and messages. */
  records: number;
}

interface Row {
  email: string;
  nombre: string;
  telefono: string;
}

/**
 * People by any part of their address, name or telephone number, without regard to case and
 * accents; the newest first. Every word has to be there.
 */
export async function searchPeople(text: string): Promise<Found[]> {
  const people = new Map<string, Found>();
  for (const row of (await readRows()).filter(matcher(text))) {
    const key = row.email.toLowerCase();
    const known = people.get(key);
    if (known) known.records++;
    else people.set(key, { email: row.email, nombre: row.nombre, records: 1 });
  }
  return [...people.values()].slice(0, FOUND_MAX);
}

function matcher(text: string): (row: Row) => boolean {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const digits = /^[+\d\s().-]+$/.test(text) ? digitsOf(text) : "";
  return ({ email, nombre, telefono }) => {
    if (digits.length >= DIGITS_MIN && digitsOf(telefono).includes(digits)) return true;
    const all = folded(`${email} ${nombre}`);
    return words.length > 0 && words.every((word) => all.includes(word));
  };
}

async function readRows(): Promise<Row[]> {
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
  const { forms: apart } = await listSuspicious(LOOKED_AT);
  return [
    ...registrations.map(({ email, nombre, apellidos, telefono }) => {
      return { email, nombre: `${nombre} ${apellidos}`, telefono: decodeTelefono(telefono) };
    }),
    ...messages.map((row) => ({ ...row, telefono: "" })),
    ...apart.flatMap(({ fields }) => {
      const { email, nombre = "", apellidos = "", telefono = "" } = fields ?? {};
      return email ? [{ email: email.trim(), nombre: `${nombre} ${apellidos}`, telefono }] : [];
    }),
  ];
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
