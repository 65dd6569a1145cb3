import { type RawBuilder, type Selectable, sql } from "kysely";
import { withCartaWords } from "~/cartas/cartas.server";
import { listMailedPeople, mailOf } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import type { CorreoRow, SeguimientoEstado } from "~/db/correo-schema";
import { versionOf } from "~/db/replace-words.server";
import type { InscripcionRow, MensajeRow, SubmissionRow } from "~/db/submission-schema";
import { comparableEmail } from "~/format/email";
import { matcherOf } from "~/format/text-search";
import { decodeTelefono } from "~/inscripciones/inscripciones.server";
import { listTrashedSenders, trashedFormsOf } from "~/papelera/trash-list.server";
import { ESTADO, NOTA, storedForms } from "~/respuestas/seguimiento.server";
import {
  listSenders,
  type QuarantinedForm,
  quarantinedOf,
  type Sender,
} from "~/submissions/quarantine.server";

/** Fate of a form after it was stored; null where it is unknown. */
interface Fate {
  reference: string | null;
  state: SubmissionRow["state"] | null;
  forwarded_at: string | null;
  /** When the version of the privacy text was written that the form referred to. */
  privacidad_at: string | null;
  isTrashed?: boolean;
  estado: SeguimientoEstado;
  nota: string;
}

export interface Person {
  email: string;
  inscripciones: (Selectable<InscripcionRow> & Fate)[];
  mensajes: (Selectable<MensajeRow> & Fate)[];
  quarantined: QuarantinedForm[];
  /** Mail to the person, and to the owner about her forms. */
  correos: Selectable<CorreoRow>[];
}

const FATE = [
  "reference",
  "state",
  "forwarded_at",
  "textos.created_at as privacidad_at",
  ESTADO.as("estado"),
  NOTA.as("nota"),
] as const;

/**
 * True of rows of an address, compared as the indices of both tables do: regardless of the case of
 * a to z.
 */
const isOf = (email: string): RawBuilder<boolean> =>
  sql`email = ${comparableEmail(email)} COLLATE NOCASE`;

export async function findPerson(email: string): Promise<Person> {
  const inscripciones = await storedForms("inscripcion")
    .leftJoin("textos", "textos.id", "privacidad_id")
    .selectAll("inscripciones")
    .select(FATE)
    .where(isOf(email))
    .orderBy("inscripciones.id", "desc")
    .execute();
  const mensajes = await storedForms("contacto")
    .leftJoin("textos", "textos.id", "privacidad_id")
    .selectAll("mensajes")
    .select(FATE)
    .where(isOf(email))
    .orderBy("mensajes.id", "desc")
    .execute();
  const trashed = await trashedFormsOf(email);
  return {
    email,
    inscripciones: [...inscripciones, ...trashed.flatMap(({ inscripciones: rows }) => rows)].map(
      (row) => ({ ...row, telefono: decodeTelefono(row.telefono) }),
    ),
    mensajes: [...mensajes, ...trashed.flatMap(({ mensajes: rows }) => rows)],
    quarantined: await quarantinedOf(email),
    correos: await withCartaWords([
      ...(await mailOf(email, {
        inscripcion: inscripciones.map(({ id }) => id),
        contacto: mensajes.map(({ id }) => id),
      })),
      ...trashed.flatMap(({ correos }) => correos),
    ]),
  };
}

/** A digest of the forms that are stored of a person, so that who erases them erases no other. */
export function formsVersion({ inscripciones, mensajes, quarantined }: Person): string {
  const arrivals = [inscripciones, mensajes, quarantined].map((rows) =>
    rows.map(({ id, created_at }) => `${id} ${created_at}`).sort(),
  );
  return versionOf({ arrivals: arrivals.join(";") }, ["arrivals"]);
}

/** The first name of a person, as the newest form says it; empty where none does. */
export function nameOf({ inscripciones, mensajes }: Person): string {
  return inscripciones[0]?.nombre ?? mensajes[0]?.nombre ?? "";
}

/** Most people that are found, and most of the newest rows of each table that are searched. */
const FOUND_MAX = 50;
const LOOKED_AT = 20_000;

interface Found {
  email: string;
  nombre: string;
  records: number;
}

/**
 * People by any part of their e-mail, name or telephone number, the newest first; last those to whom
 * only mail is stored, by their e-mail.
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
