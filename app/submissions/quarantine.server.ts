import { sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { newestOfBackup } from "~/db/restores.server";
import { countRows } from "~/db/rows.server";
import type { Form } from "~/db/submission-schema";
import { comparableEmail } from "~/format/email";

/** Most forms in quarantine; beyond, the oldest are deleted. */
const MOST = 1000;

const COLUMNS = ["id", "form", "fields", "created_at"] as const;
const fieldsSchema = z.record(z.string(), z.string());

export interface QuarantinedForm {
  id: number;
  form: Form;
  /** Values by name of the field; null if the row is damaged. */
  fields: Record<string, string> | null;
  created_at: string;
}

export interface Quarantine {
  total: number;
  /**
   * Newest forms. `isFromBackup`: one came with a restored backup, which does not know what was
   * decided since.
   */
  forms: (QuarantinedForm & { isFromBackup: boolean })[];
}

export async function quarantine(
  form: Form,
  fields: Record<string, string | undefined>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const created_at = (await stampNow(trx)).toISOString();
    const row = { form, fields: JSON.stringify(fields), created_at };
    await trx.insertInto("suspicious_forms").values(row).execute();
    // After a restore a thousand numbers may be missing.
    const ids = trx.selectFrom("suspicious_forms").select("id").orderBy("id", "desc");
    const beyond = ids.limit(1).offset(MOST);
    await trx.deleteFrom("suspicious_forms").where("id", "<=", beyond).execute();
  });
}

export async function listQuarantined(limit: number): Promise<Quarantine> {
  const total = await countRows(db.selectFrom("suspicious_forms"));
  if (total === 0) return { total, forms: [] };
  const rows = await db
    .selectFrom("suspicious_forms")
    .select(COLUMNS)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const ofBackup = await newestOfBackup("suspicious_forms");
  const forms = rows.map((row) => ({ ...readable(row), isFromBackup: row.id <= ofBackup }));
  return { total, forms };
}

export async function findQuarantined(id: number): Promise<QuarantinedForm | null> {
  const query = db.selectFrom("suspicious_forms").select(COLUMNS).where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row ? readable(row) : null;
}

/** Lists the quarantined forms of an e-mail, newest first, regardless of the case of a to z. */
export async function quarantinedOf(email: string): Promise<QuarantinedForm[]> {
  const rows = await db
    .selectFrom("suspicious_forms")
    .select(COLUMNS)
    .where(sql<boolean>`email = ${comparableEmail(email)} COLLATE NOCASE`)
    .orderBy("id", "desc")
    .execute();
  return rows.map(readable);
}

export interface Sender {
  email: string;
  nombre: string;
  telefono: string;
}

/** Lists the senders of quarantined forms, newest first; a damaged row has no sender. */
export function listSenders(): Promise<Sender[]> {
  return db
    .selectFrom("suspicious_forms")
    .select([
      "email",
      sql<string>`concat_ws(' ', fields ->> 'nombre', fields ->> 'apellidos')`.as("nombre"),
      sql<string>`concat(fields ->> 'telefono')`.as("telefono"),
    ])
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
    .orderBy("id", "desc")
    .execute();
}

export async function deleteQuarantined(id: number): Promise<void> {
  await db.deleteFrom("suspicious_forms").where("id", "=", id).execute();
}

function readable(row: Omit<QuarantinedForm, "fields"> & { fields: string }): QuarantinedForm {
  try {
    return { ...row, fields: fieldsSchema.parse(JSON.parse(row.fields)) };
  } catch {
    return { ...row, fields: null };
  }
}
