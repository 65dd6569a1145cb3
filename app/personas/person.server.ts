import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { withCartaWords } from "~/cartas/cartas.server";
import { listMailedPeople, mailIdsOf, readMail } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import type { CorreoRow, SeguimientoEstado } from "~/db/correo-schema";
import { FORMS, KINDS } from "~/db/kinds";
import { versionOf } from "~/db/replace-words.server";
import type { Form, FormRows, SubmissionRow } from "~/db/submission-schema";
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
  privacidad_at: string | null;
  isTrashed?: boolean;
  estado: SeguimientoEstado;
  nota: string;
}

export interface Person {
  inscripciones: (Selectable<FormRows["inscripcion"]> & Fate)[];
  mensajes: (Selectable<FormRows["contacto"]> & Fate)[];
  quarantined: QuarantinedForm[];
  /** Mail to the person, and to the owner about that person's forms. */
  correos: Selectable<CorreoRow>[];
}

/**
 * A person's records, many as ids only: anybody can send thousands, so they are read in batches.
 */
export interface PersonIndex {
  forms: Record<Form, { id: number; created_at: string; nombre: string }[]>;
  trashed: Awaited<ReturnType<typeof trashedFormsOf>>;
  quarantined: QuarantinedForm[];
  correos: number[];
}

const BATCH_ROWS = 100;

const FATE = [
  "reference",
  "state",
  "forwarded_at",
  "textos.created_at as privacidad_at",
  ESTADO.as("estado"),
  NOTA.as("nota"),
] as const;

/**
 * Returns a condition: true of rows with this `email`, regardless of the case of a to z, as the
 * indices of inscripciones and mensajes compare.
 */
const isOf = (email: string): RawBuilder<boolean> =>
  sql`email = ${comparableEmail(email)} COLLATE NOCASE`;

export async function findPerson(email: string): Promise<PersonIndex> {
  const inscripcion = await formsOf("inscripcion", email);
  const contacto = await formsOf("contacto", email);
  const ids = {
    inscripcion: inscripcion.map(({ id }) => id),
    contacto: contacto.map(({ id }) => id),
  };
  return {
    forms: { inscripcion, contacto },
    trashed: await trashedFormsOf(email),
    quarantined: await quarantinedOf(email),
    correos: await mailIdsOf(email, ids),
  };
}

function formsOf(form: Form, email: string) {
  const forms = db.selectFrom(KINDS[form].table).select(["id", "created_at", "nombre"]);
  return forms.where(isOf(email)).orderBy("id", "desc").execute();
}

/** Reads `count` records of a person from the place `from` on; the first place is 0. */
export async function readPerson(index: PersonIndex, from: number, count: number): Promise<Person> {
  const { forms, trashed, quarantined, correos } = index;
  const take = taker(from, count);
  const inscripciones = [
    ...(await readForms("inscripcion", take(forms.inscripcion))),
    ...take(trashed.flatMap((entry) => entry.inscripciones)),
  ];
  return {
    inscripciones: inscripciones.map((row) => {
      return { ...row, telefono: decodeTelefono(row.telefono) };
    }),
    mensajes: [
      ...(await readForms("contacto", take(forms.contacto))),
      ...take(trashed.flatMap((entry) => entry.mensajes)),
    ],
    quarantined: take(quarantined),
    correos: await withCartaWords([
      ...(await readMail(take(correos))),
      ...take(trashed.flatMap((entry) => entry.correos)),
    ]),
  };
}

/** Reads all records of a person in batches; other requests are answered between two. */
export async function* inBatches(index: PersonIndex): AsyncGenerator<Person> {
  for (let from = 0; from < countsOf(index).rows; from += BATCH_ROWS) {
    yield await readPerson(index, from, BATCH_ROWS);
    await setImmediate();
  }
}

/**
 * Returns a function to call with each list in turn: it takes `count` rows in all, from position `from` on.
 */
function taker(from: number, count: number) {
  let before = from;
  let left = count;
  return <Row>(rows: Row[]): Row[] => {
    const taken = rows.slice(before, before + left);
    before = Math.max(0, before - rows.length);
    left -= taken.length;
    return taken;
  };
}

function readForms<Of extends Form>(form: Of, rows: { id: number }[]) {
  const { table } = KINDS[form as Form];
  return storedForms(form)
    .leftJoin("textos", "textos.id", "privacidad_id")
    .selectAll(table)
    .select(FATE)
    .where(`${table}.id`, "in", idsOf(rows))
    .orderBy(`${table}.id`, "desc")
    .$castTo<Selectable<FormRows[Of]> & Fate>()
    .execute();
}

const idsOf = (rows: { id: number }[]) => [0, ...rows.map(({ id }) => id)];

/** Returns how many forms are stored of a person, and how many rows in all, mail included. */
export function countsOf({ forms, trashed, quarantined, correos }: PersonIndex) {
  const inTrash = (name: "inscripciones" | "mensajes" | "correos") =>
    trashed.reduce((sum, entry) => sum + entry[name].length, 0);
  const stored = FORMS.reduce((sum, form) => sum + forms[form].length, quarantined.length);
  const count = stored + inTrash("inscripciones") + inTrash("mensajes");
  return { forms: count, rows: count + correos.length + inTrash("correos") };
}

/** Returns a digest of a person's forms, by which an erasure confirmed for other forms is refused. */
export function formsVersion({ forms, trashed, quarantined }: PersonIndex): string {
  const arrivals = [
    [...forms.inscripcion, ...trashed.flatMap(({ inscripciones }) => inscripciones)],
    [...forms.contacto, ...trashed.flatMap(({ mensajes }) => mensajes)],
    quarantined,
  ].map((rows) => rows.map(({ id, created_at }) => `${id} ${created_at}`).sort());
  return versionOf({ arrivals: arrivals.join(";") }, ["arrivals"]);
}

/**
 * Returns the name of a person as an inscripción says it, also one in the trash, or else a mensaje;
 * the newest of each. "" where none does.
 */
export function nameOf({ forms, trashed }: PersonIndex): string {
  const [named] = [
    ...forms.inscripcion.slice(0, 1),
    ...trashed.flatMap(({ inscripciones }) => inscripciones),
    ...forms.contacto.slice(0, 1),
    ...trashed.flatMap(({ mensajes }) => mensajes),
  ];
  return named?.nombre ?? "";
}

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
 * Returns at most FOUND_MAX people by any part of their e-mail, name or telephone number: senders of
 * each kind of form, of quarantined and trashed ones, and last those to whom only mail is stored.
 */
export async function searchPeople(text: string): Promise<Found[]> {
  const people = new Map<string, Found>();
  const matches = matcherOf(text);
  for (const row of await readSenders()) {
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

async function readSenders(): Promise<Sender[]> {
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
