import type { Selectable, Transaction } from "kysely";
import { z } from "zod";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { endAt } from "~/db/clock.server";
import type { AvisosRow } from "~/db/correo-schema";
import type { Schema } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { readEscuela } from "~/escuela/escuela.server";
import { optionalLine } from "~/format/text-fields";
import { type FormResult, type FormState, fieldErrors } from "~/http/form-result";
import { type AvisosField, REMITENTE_MAX } from "./mail-words";

type Avisos = Selectable<AvisosRow>;

const NO_CHOICE: Avisos = {
  id: 1,
  cuando: "cada",
  detalle: "nombre",
  desde: "",
  remitente: null,
};

const CHOOSE = "Elige una opción de la lista";

const avisosSchema = z.object({
  cuando: z.enum(["cada", "diario", "nunca"], CHOOSE),
  detalle: z.enum(["referencia", "nombre", "todo"], CHOOSE),
  remitente: optionalLine(REMITENTE_MAX),
});

export async function readAvisos(on: typeof db | Transaction<Schema> = db): Promise<Avisos> {
  return (await on.selectFrom("avisos").selectAll().executeTakeFirst()) ?? NO_CHOICE;
}

async function defaultSenderName(): Promise<string> {
  return environment.MAIL_FROM?.name || (await readEscuela()).words.nombre;
}

export async function readSenderName(): Promise<string> {
  return (await readAvisos()).remitente ?? (await defaultSenderName());
}

/**
 * Stores the owner's choices about notices. A daily summary begins with what arrives from now on,
 * unless notices were gathered before.
 */
export async function submitAvisos(
  values: Record<string, string>,
  now = siteNow(),
): Promise<FormResult<null, FormState<AvisosField>>> {
  const typed = avisosSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  const before = await readAvisos();
  const desde = before.cuando === "diario" ? before.desde : (await endAt(now)).toISOString();
  const { remitente: written = null, ...choices } = typed.data;
  const remitente = values.remitente === undefined ? before.remitente : written;
  // As it stood in the form: it goes on following the name of the school.
  const name = remitente === (await defaultSenderName()) ? null : remitente;
  await db
    .replaceInto("avisos")
    .values({ id: 1, ...choices, remitente: name, desde })
    .execute();
  return { ok: true, value: null };
}
