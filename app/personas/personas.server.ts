import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { eraseMailTo, mailOf } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import type { CorreoRow, SeguimientoEstado } from "~/db/correo-schema";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import type { InscripcionRow, MensajeRow, Schema, SubmissionRow, TrashKind } from "~/db/schema";
import { comparableEmail } from "~/format/email";
import { matcherOf } from "~/format/text-search";
import { decodeTelefono } from "~/inscripciones/inscripciones.server";
import { listTrashedSenders, trashedFormsOf } from "~/papelera/trash-list.server";
import { ESTADO, NOTA } from "~/respuestas/seguimiento.server";
import {
  listSenders,
  type QuarantinedForm,
  quarantinedOf,
  type Sender,
} from "~/submissions/quarantine.server";

/** What became of a form after it was stored; null where that is unknown. */
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
  /** To the person, and to the owner about her forms. */
  correos: Selectable<CorreoRow>[];
}

interface Erased {
  inscripciones: number;
  mensajes: number;
  quarantined: number;
  /** How many of these were forwarded, or may have been. */
  forwarded: number;
}

type Table = "inscripciones" | "mensajes";

const HOLDING = ["inscripciones", "mensajes", "suspicious_forms", "correos"] as const;

/** The newest id of each table that holds addresses: what stood there at a moment, without a clock. */
export type Extent = Record<(typeof HOLDING)[number], number>;

/** Which rows of a person are erased; without any, all. */
interface Scope {
  /** UTC ISO 8601. */
  until?: string | undefined;
  extent?: Extent | undefined;
}

const FATE = [
  "reference",
  "state",
  "forwarded_at",
  "textos.created_at as privacidad_at",
  ESTADO.as("estado"),
  NOTA.as("nota"),
] as const;

/** As the indices of both tables compare: regardless of the case of a to z. */
const isOf = (email: string): RawBuilder<boolean> =>
  sql`email = ${comparableEmail(email)} COLLATE NOCASE`;

/** Also of rows of a restored backup, whose addresses are not folded yet. */
const isErasedWith = (email: string): RawBuilder<boolean> =>
  sql`email COLLATE NOCASE IN (${email}, ${comparableEmail(email)})`;

const MOMENT = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*";

/** True of every row without `until`; with it, false only of those that surely came later. */
const cameUntil = (until: string | undefined): RawBuilder<boolean> =>
  until === undefined
    ? sql`true`
    : sql`NOT (created_at > ${until} AND created_at GLOB ${sql.lit(MOMENT)})`;

const stoodIn = (extent: Extent | undefined, table: keyof Extent): RawBuilder<boolean> =>
  extent ? sql`id <= ${extent[table]}` : sql`true`;

/** In the trash, what counts is when the form came. */
const formStoodIn = (extent: Extent | undefined): RawBuilder<boolean> =>
  extent
    ? sql`CASE WHEN json_valid(filas) THEN coalesce(
        filas ->> '$.inscripciones[0].id' <= ${extent.inscripciones},
        filas ->> '$.mensajes[0].id' <= ${extent.mensajes}, true) ELSE true END`
    : sql`true`;

/** Where the tables end that hold addresses. */
export async function readExtent(): Promise<Extent> {
  const extent: Partial<Extent> = {};
  for (const table of HOLDING) {
    const newest = db.selectFrom(table).select(({ fn }) => fn.max("id").as("id"));
    extent[table] = (await newest.executeTakeFirst())?.id ?? 0;
  }
  return extent as Extent;
}

export async function findPerson(email: string): Promise<Person> {
  const inscripciones = await db
    .selectFrom("inscripciones")
    .leftJoin("submissions", (join) =>
      join
        .onRef("submissions.row_id", "=", "inscripciones.id")
        .on("submissions.form", "=", "inscripcion"),
    )
    .leftJoin("seguimiento", (join) =>
      join
        .onRef("seguimiento.row_id", "=", "inscripciones.id")
        .on("seguimiento.form", "=", "inscripcion"),
    )
    .leftJoin("textos", "textos.id", "privacidad_id")
    .selectAll("inscripciones")
    .select(FATE)
    .where(isOf(email))
    .orderBy("inscripciones.id", "desc")
    .execute();
  const mensajes = await db
    .selectFrom("mensajes")
    .leftJoin("submissions", (join) =>
      join.onRef("submissions.row_id", "=", "mensajes.id").on("submissions.form", "=", "contacto"),
    )
    .leftJoin("seguimiento", (join) =>
      join.onRef("seguimiento.row_id", "=", "mensajes.id").on("seguimiento.form", "=", "contacto"),
    )
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
    correos: [
      ...(await mailOf(email, {
        inscripcion: inscripciones.map(({ id }) => id),
        contacto: mensajes.map(({ id }) => id),
      })),
      ...trashed.flatMap(({ correos }) => correos),
    ],
  };
}

/**
 * Deletes and purges all rows of a person, pending forwards and the trash included; `isPurgeDue`
 * tells whether files still hold them. A running forward is not repeated.
 * @param note is done in the same transaction
 */
export async function erasePerson(
  email: string,
  note?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<Erased> {
  const erased = await db.transaction().execute(async (trx) => {
    const counts = await eraseRows(trx, email);
    await note?.(trx);
    return counts;
  });
  await purgeDeletedRows();
  return erased;
}

/** Deletes rows of a person, to be purged after the transaction. */
export async function eraseRows(
  trx: Transaction<Schema>,
  email: string,
  { until, extent }: Scope = {},
): Promise<Erased> {
  const ofPerson = (table: Table) =>
    trx
      .selectFrom(table)
      .select("id")
      .where(isErasedWith(email))
      .where(cameUntil(until))
      .where(stoodIn(extent, table));
  const { forwarded } = await trx
    .selectFrom("submissions")
    .select(({ fn }) => fn.countAll<number>().as("forwarded"))
    .where("state", "!=", "kept")
    .where(({ or, and, eb }) =>
      or([
        and([eb("form", "=", "inscripcion"), eb("row_id", "in", ofPerson("inscripciones"))]),
        and([eb("form", "=", "contacto"), eb("row_id", "in", ofPerson("mensajes"))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  // Outbox and mail go with their rows (triggers of their migrations).
  const erase = async (table: Table | "suspicious_forms"): Promise<number> => {
    const rows = trx
      .deleteFrom(table)
      .where(isErasedWith(email))
      .where(cameUntil(until))
      .where(stoodIn(extent, table));
    return Number((await rows.executeTakeFirst()).numDeletedRows);
  };
  const inscripciones = await erase("inscripciones");
  const mensajes = await erase("mensajes");
  const quarantined = await erase("suspicious_forms");
  const mail = await eraseMailTo(trx, email, { until, upTo: extent?.correos });
  const trashed = await trx
    .deleteFrom("papelera")
    .where(isErasedWith(email))
    .where(cameUntil(until))
    .where(formStoodIn(extent))
    .returning(["tipo", sql<string | null>`filas ->> '$.submissions[0].state'`.as("state")])
    .execute();
  const inTrash = (kind: TrashKind) => trashed.filter(({ tipo }) => tipo === kind).length;
  const rows = inscripciones + mensajes + quarantined + mail + trashed.length;
  if (rows > 0) await notePurgeDue();
  return {
    inscripciones: inscripciones + inTrash("inscripcion"),
    mensajes: mensajes + inTrash("mensaje"),
    quarantined,
    forwarded: forwarded + trashed.filter(({ state }) => state && state !== "kept").length,
  };
}

/** Most people that are found, and most of the newest rows of each table that are searched. */
export const FOUND_MAX = 50;
const LOOKED_AT = 20_000;

interface Found {
  email: string;
  nombre: string;
  records: number;
}

/** People by any part of their e-mail, name or telephone number, the newest first. */
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
