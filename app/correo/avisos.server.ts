import type { Selectable, Transaction } from "kysely";
import { z } from "zod";
import { db } from "~/db/client.server";
import type { AvisosRow } from "~/db/correo-schema";
import type { Schema } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import type { FormResult } from "~/http/form-result";

type Avisos = Selectable<AvisosRow>;

const NO_CHOICE: Avisos = { id: 1, cuando: "cada", detalle: "nombre", desde: "" };

export const AVISOS_FIELDS = { cuando: 20, detalle: 20 };

const avisosSchema = z.object({
  cuando: z.enum(["cada", "diario", "nunca"]),
  detalle: z.enum(["referencia", "nombre", "todo"]),
});

export async function readAvisos(on: typeof db | Transaction<Schema> = db): Promise<Avisos> {
  return (await on.selectFrom("avisos").selectAll().executeTakeFirst()) ?? NO_CHOICE;
}

/** Gathered notices begin with what arrives from now on, unless they were gathered before. */
export async function submitAvisos(
  values: Record<string, string>,
  now = siteNow(),
): Promise<FormResult<null, { failure: string }>> {
  const typed = avisosSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { failure: "Elige una opción de cada lista." } };
  }
  const before = await readAvisos();
  const desde = before.cuando === "diario" ? before.desde : now.toISOString();
  await db
    .replaceInto("avisos")
    .values({ id: 1, ...typed.data, desde })
    .execute();
  return { ok: true, value: null };
}
