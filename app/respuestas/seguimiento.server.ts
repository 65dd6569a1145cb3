import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { db } from "~/db/client.server";
import type { SeguimientoEstado } from "~/db/correo-schema";
import { FORMS, KINDS } from "~/db/kinds";
import { type FormOrigin, replaceWords, versionOf, WordsChanged } from "~/db/replace-words.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { comparableEmail } from "~/format/email";
import { hiddenText, textUpTo } from "~/format/text-fields";
import { type FormResult, type FormState, fieldErrors, saidNow } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { FOLLOW_UP_FIELDS, type FollowUpField, NOTA_MAX } from "./seguimiento";

const OTHERS_MAX = 20;

export interface Seguimiento {
  estado: SeguimientoEstado;
  nota: string;
  /** Moment of the last change, UTC ISO 8601; null until there is one. */
  updated_at: string | null;
}

export interface OtherForm {
  form: Form;
  id: number;
  created_at: string;
}

export const ESTADO = sql<SeguimientoEstado>`coalesce(seguimiento.estado, 'nueva')`;
export const NOTA = sql<string>`coalesce(seguimiento.nota, '')`;

/**
 * Returns a condition: true of a form, joined to its `seguimiento`, that is in a state. A form that
 * asks nothing is never `nueva`, and every message asks.
 */
export function isInEstado(form: Form, estado: SeguimientoEstado) {
  if (estado === "contestada") return sql<boolean>`${ESTADO} = 'contestada'`;
  if (form === "contacto") return sql<boolean>`${ESTADO} = 'nueva'`;
  return sql<boolean>`${ESTADO} = 'nueva' AND comentarios <> ''`;
}

const UNTOUCHED: Seguimiento = { estado: "nueva", nota: "", updated_at: null };

export async function readSeguimiento(
  form: Form,
  id: number,
  on: Kysely<Schema> = db,
): Promise<Seguimiento> {
  const row = await on
    .selectFrom("seguimiento")
    .select(["estado", "nota", "updated_at"])
    .where("form", "=", form)
    .where("row_id", "=", id)
    .executeTakeFirst();
  return row ?? UNTOUCHED;
}

export function versionOfSeguimiento(seguimiento: Seguimiento): string {
  return versionOf(seguimiento, ["estado", "nota"]);
}

export function followedForms(form: Form, on: Kysely<Schema> = db) {
  const { table } = KINDS[form];
  return on
    .selectFrom(table)
    .leftJoin("seguimiento", (join) =>
      join.onRef("seguimiento.row_id", "=", `${table}.id`).on("seguimiento.form", "=", form),
    );
}

export function storedForms(form: Form, on: Kysely<Schema> = db) {
  const { table } = KINDS[form];
  return followedForms(form, on).leftJoin("submissions", (join) =>
    join.onRef("submissions.row_id", "=", `${table}.id`).on("submissions.form", "=", form),
  );
}

/** Finds the e-mail and the moment of a stored form; undefined if it was deleted or erased. */
export function findSender(form: Form, id: number, on: Kysely<Schema> = db) {
  const rows = on.selectFrom(KINDS[form].table).select(["email", "created_at"]);
  return rows.where("id", "=", id).executeTakeFirst();
}

/** Lists an e-mail's other forms, at most OTHERS_MAX of each kind, the newest of each first. */
export async function listOthers(form: Form, id: number, email: string): Promise<OtherForm[]> {
  const others: OtherForm[] = [];
  for (const other of FORMS) {
    const rows = await db
      .selectFrom(KINDS[other].table)
      .select(["id", "created_at"])
      .where(sql<boolean>`email = ${comparableEmail(email)} COLLATE NOCASE`)
      .where("id", "!=", other === form ? id : 0)
      .orderBy("id", "desc")
      .limit(OTHERS_MAX)
      .execute();
    others.push(...rows.map((row) => ({ form: other, ...row })));
  }
  return others;
}

const seguimientoSchema = z.object({
  estado: z.enum(["nueva", "contestada"], "Elige un estado"),
  nota: textUpTo(NOTA_MAX),
  clave: hiddenText(FOLLOW_UP_FIELDS.clave),
  version: hiddenText(FOLLOW_UP_FIELDS.version),
});

const CHANGED =
  "El estado o la nota se han cambiado en otra ventana. Lo que has escrito sigue aquí. Si lo guardas otra vez, queda como está aquí.";
const FAILURE = "No se ha podido guardar. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/**
 * Stores state and note of a form. "conflict" if the form is gone, or if they were changed in
 * another window.
 */
export async function submitSeguimiento(
  form: Form,
  id: number,
  values: Record<string, string>,
): Promise<FormResult<"nota" | SeguimientoEstado, FormState<FollowUpField>>> {
  const typed = seguimientoSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  try {
    const { clave, version, ...change } = typed.data;
    const origin = { clave, version: version || null };
    const before = await readSeguimiento(form, id);
    const value = before.estado === change.estado ? "nota" : change.estado;
    if (await store(form, id, change, origin)) return { ok: true, value };
    return { ok: false, reason: "conflict", form: { values, errors: {} } };
  } catch (error) {
    if (error instanceof WordsChanged) {
      const { nota } = error.stored as Seguimiento;
      const errors = saidNow({ nota }, { nota: typed.data.nota });
      const now = { ...values, version: error.version };
      return { ok: false, reason: "conflict", form: { values: now, errors, failure: CHANGED } };
    }
    logProblem("note not stored", error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure: FAILURE } };
  }
}

function store(
  form: Form,
  row_id: number,
  change: Omit<Seguimiento, "updated_at">,
  origin: FormOrigin,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await findSender(form, row_id, trx))) return false;
    const stored = await readSeguimiento(form, row_id, trx);
    await replaceWords(trx, stored, change, origin, () => upsert(trx, form, row_id, change));
    return true;
  });
}

/** Marks a form as answered; its note stays. */
export function markAnswered(
  trx: Transaction<Schema>,
  form: Form,
  row_id: number,
  at = new Date(),
): Promise<void> {
  return upsert(trx, form, row_id, { estado: "contestada" }, at);
}

async function upsert(
  trx: Transaction<Schema>,
  form: Form,
  row_id: number,
  change: Partial<Seguimiento>,
  at = new Date(),
): Promise<void> {
  const row = { ...change, updated_at: at.toISOString() };
  await trx
    .insertInto("seguimiento")
    .values({ form, row_id, estado: "nueva", nota: "", ...row })
    .onConflict((conflict) => conflict.columns(["form", "row_id"]).doUpdateSet(row))
    .execute();
}
