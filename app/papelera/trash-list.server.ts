import { sql } from "kysely";
import { db } from "~/db/client.server";
import { FORMS, KINDS } from "~/db/kinds";
import { countRows } from "~/db/rows.server";
import { siteNow } from "~/db/site-time";
import { comparableEmail } from "~/format/email";
import { positiveInteger } from "~/http/query";
import { trashedUrls } from "~/uploads/placement.server";
import { readTrashedRows } from "./papelera.server";
import { daysLeft, type ShownKind } from "./trash";

export interface TrashEntry {
  id: number;
  tipo: ShownKind;
  nombre: string;
  deleted_at: string;
  daysLeft: number;
  /** Number of photos of a project; 0 for all else. */
  fotos: number;
}

/** Returns how many entries are in the trash; a project counts as one, with all its photos. */
export function countTrash(): Promise<number> {
  return countRows(db.selectFrom("papelera"));
}

/** Returns all entries of the trash, the last deleted first. */
export async function listTrash(now = siteNow()): Promise<TrashEntry[]> {
  const rows = await db
    .selectFrom("papelera")
    .select(["id", "tipo", "nombre", "deleted_at"])
    .select([
      sql<number | null>`json_array_length(filas, '$.fotos_galeria')`.as("fotos"),
      sql<0 | 1>`tipo = 'articulo' AND filas -> '$.blog_posts' IS NULL`.as("isDraft"),
    ])
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ fotos, isDraft, ...row }) => ({
    ...row,
    tipo: isDraft ? ("borrador" as const) : row.tipo,
    daysLeft: daysLeft(row.deleted_at, now),
    fotos: row.tipo === "proyecto" ? (fotos ?? 0) : 0,
  }));
}

export async function picturesAsked(
  asked: TrashEntry | null,
  asksToEmpty: boolean,
): Promise<string[]> {
  if (asked) return trashedUrls(asked.id);
  return asksToEmpty ? trashedUrls() : [];
}

/**
 * Reads from a parameter of a URL the trash entry of what was just deleted; null without the
 * parameter, or if the entry is no longer in the trash, as when Back leads there after it was
 * restored. `trash` is null for what was never in the trash.
 */
export async function readDeleted(
  search: URLSearchParams,
  parameter: string,
): Promise<{ trash: number | null } | null> {
  if (!search.has(parameter)) return null;
  const id = positiveInteger(search.get(parameter));
  if (!id) return { trash: null };
  const query = db.selectFrom("papelera").select("id").where("id", "=", id);
  const entry = await query.executeTakeFirst();
  return entry ? { trash: entry.id } : null;
}

/** Returns the forms in the trash from an e-mail (a to z in any case), each with what became of it. */
export async function trashedFormsOf(email: string) {
  const entries = await db
    .selectFrom("papelera")
    .leftJoin("textos", (join) =>
      join.on(
        "textos.id",
        "=",
        sql`coalesce(${sql.join(
          FORMS.map((form) => sql`filas ->> ${sql.lit(`$.${KINDS[form].table}[0].privacidad_id`)}`),
        )})`,
      ),
    )
    .select(["filas", "textos.created_at as privacidad_at"])
    .where(sql<boolean>`email = ${comparableEmail(email)} COLLATE NOCASE`)
    .orderBy("papelera.id", "desc")
    .execute();
  return entries.map(({ filas, privacidad_at }) => {
    const rows = readTrashedRows(filas);
    const { inscripciones = [], mensajes = [], correos = [] } = rows;
    const { reference = null, state = null, forwarded_at = null } = rows.submissions?.[0] ?? {};
    const { estado = "nueva", nota = "" } = rows.seguimiento?.[0] ?? {};
    const fate = {
      reference,
      state,
      forwarded_at,
      privacidad_at,
      isTrashed: true,
      estado,
      nota,
    } as const;
    return {
      inscripciones: inscripciones.map((row) => ({ ...row, ...fate })),
      mensajes: mensajes.map((row) => ({ ...row, ...fate })),
      correos,
    };
  });
}

/** Returns the senders of the forms in the trash; `telefono` as stored, "" for a mensaje. */
export function listTrashedSenders(): Promise<
  { email: string; nombre: string; telefono: string }[]
> {
  return db
    .selectFrom("papelera")
    .select([
      "email",
      "nombre",
      sql<string>`concat(filas ->> '$.inscripciones[0].telefono')`.as("telefono"),
    ])
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
    .orderBy("id", "desc")
    .execute();
}
