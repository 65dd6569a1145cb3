import { sql } from "kysely";
import { db } from "~/db/client.server";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age that something from demo/ is to have. */
export interface Age {
  dias: number;
  /** Hour of the day in UTC, «20:14». */
  hora: string;
}

/** Returns the moment of an age. */
export function momentOf({ dias, hora }: Age): Date {
  const day = new Date(Date.now() - dias * DAY_MS).toISOString().slice(0, 10);
  return new Date(`${day}T${hora}:00.000Z`);
}

/** Dates rows back to a moment; those that are older already stay as they are. */
export async function backdate(
  table: "blog_posts" | "proyectos_galeria" | "fotos_galeria" | "inscripciones" | "mensajes",
  by: { form_key: string } | { email: string },
  moment: Date,
): Promise<void> {
  const [[column = "", value] = []] = Object.entries(by);
  const created_at = moment.toISOString();
  await sql`UPDATE ${sql.table(table)} SET created_at = ${created_at}
    WHERE ${sql.ref(column)} = ${value} AND created_at > ${created_at}`.execute(db);
}
