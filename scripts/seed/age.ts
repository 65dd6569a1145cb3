import { sql } from "kysely";
import { db } from "~/db/client.server";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How old something from demo/ is to look. */
export interface Age {
  dias: number;
  /** «20:14», UTC. */
  hora: string;
}

/** The moment of that age. */
export function momentOf({ dias, hora }: Age): Date {
  const day = new Date(Date.now() - dias * DAY_MS).toISOString().slice(0, 10);
  return new Date(`${day}T${hora}:00.000Z`);
}

/**
 * Gives a row its age. One that has it stays as it is, for it is older than its age by now; one
 * that an interrupted run has left with the moment of its making gets it yet.
 */
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
