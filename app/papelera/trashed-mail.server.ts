import { type Selectable, sql, type Transaction } from "kysely";
import type { CorreoRow } from "~/db/correo-schema";
import type { Schema } from "~/db/schema";
import { readTrashedRows } from "./papelera.server";

type Mail = Selectable<CorreoRow>;

const column = (name: keyof Mail) =>
  sql`CASE WHEN type = 'object' THEN value ->> ${sql.lit(name)} END AS ${sql.ref(name)}`;

/** SQL table of the mail in the trash; damaged mail is a row of nulls, a damaged entry none. */
export const TRASHED_MAIL = sql`(SELECT ${column("to_address")}, ${column("huella")},
  ${column("carta_id")}, ${column("state")} FROM papelera,
  json_each(CASE WHEN json_valid(filas) THEN filas ELSE '{}' END, '$.correos'))`;

/**
 * Changes the mail that lies in the trash with its form, or deletes it where `change` returns null.
 * Returns all of that mail as it was.
 */
export async function changeTrashedMail(
  trx: Transaction<Schema>,
  change: (mail: Mail) => Mail | null,
): Promise<Mail[]> {
  const entries = await trx
    .selectFrom("papelera")
    .select(["id", "filas"])
    .where(sql<boolean>`CASE WHEN json_valid(filas) THEN json_array_length(filas, '$.correos') END`)
    .execute();
  const found: Mail[] = [];
  for (const { id, filas } of entries) {
    const correos = (readTrashedRows(filas).correos ?? []).filter((mail) => mail instanceof Object);
    found.push(...correos);
    const changed = JSON.stringify(correos.flatMap((mail) => change(mail) ?? []));
    if (changed === JSON.stringify(correos)) continue;
    await trx
      .updateTable("papelera")
      .set({ filas: sql`json_set(filas, '$.correos', json(${changed}))` })
      .where("id", "=", id)
      .execute();
  }
  return found;
}
