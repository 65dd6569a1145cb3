import { sql } from "kysely";
import { db } from "~/db/client.server";
import { createInscripcion, inscripcionSchema } from "~/inscripciones/inscripciones.server";
import { createMensaje, mensajeSchema } from "~/mensajes/mensajes.server";
import { backdate, momentOf } from "./age";
import type { DemoMessage, DemoRegistration } from "./demo-content";

/** Puts the people of demo/ who are missing on the waiting list; returns how many. */
export async function seedRegistrations(people: DemoRegistration[]): Promise<number> {
  let added = 0;
  for (const person of people) {
    if (!(await isThere("inscripciones", person.email))) {
      await createInscripcion(inscripcionSchema.parse(person));
      added++;
    }
    await backdate("inscripciones", person, momentOf(person));
  }
  await backdateSubmissions("inscripcion", "inscripciones");
  return added;
}

/** Leaves the messages of demo/ that are missing; returns how many. */
export async function seedMessages(messages: DemoMessage[]): Promise<number> {
  let added = 0;
  for (const message of messages) {
    if (!(await isThere("mensajes", message.email))) {
      await createMensaje(mensajeSchema.parse(message));
      added++;
    }
    await backdate("mensajes", message, momentOf(message));
  }
  await backdateSubmissions("contacto", "mensajes");
  return added;
}

async function isThere(table: "inscripciones" | "mensajes", email: string): Promise<boolean> {
  const query = db.selectFrom(table).select("id").where("email", "=", email);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Dates the submissions of a kind of form like their rows. */
async function backdateSubmissions(form: string, table: "inscripciones" | "mensajes") {
  await sql`UPDATE submissions SET created_at = origin.created_at FROM ${sql.table(table)} AS origin
    WHERE form = ${form} AND row_id = origin.id`.execute(db);
}
