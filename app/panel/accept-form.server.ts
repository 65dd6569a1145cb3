import { z } from "zod";
import { areOutboxesHeld } from "~/db/outbox.server";
import { siteNow } from "~/db/site-time";
import { storedMoment } from "~/format/dates";
import { storedEmail } from "~/format/text-fields";
import { positiveInteger } from "~/http/query";
import * as inscripciones from "~/inscripciones/inscripciones.server";
import * as mensajes from "~/mensajes/mensajes.server";
import type { Payloads } from "~/submissions/outbox.server";
import { deleteQuarantined, findQuarantined } from "~/submissions/quarantine.server";

/** What was stored has passed the rules of its day: a stricter one of today must not keep it out. */
const storedMensaje = mensajes.mensajeSchema.extend({ email: storedEmail });
const storedInscripcion = inscripciones.inscripcionSchema.extend({
  email: storedEmail,
  telefono: z.string(),
});

/** "later": who was erased before a restore is not erased again yet; "unreadable": no form of ours. */
export type Acceptance = "done" | "later" | "unreadable";

/** Stores and forwards a quarantined form; one that cannot be read stays in quarantine. */
export async function acceptQuarantined(id: number): Promise<Acceptance> {
  // It would be a new row, which the erasure takes for one of after the restore.
  if (areOutboxesHeld()) return "later";
  const { form, fields, created_at = "" } = (await findQuarantined(id)) ?? {};
  if (!fields) return "done";
  const privacidad = positiveInteger(fields.privacidad);
  if (form === "contacto") {
    const { data } = storedMensaje.safeParse(fields);
    if (!data) return "unreadable";
    await mensajes.createMensaje(data, undefined, privacidad);
  } else {
    const { data } = storedInscripcion.safeParse(fields);
    if (!data) return "unreadable";
    const sentAt = storedMoment(created_at) ?? siteNow();
    await inscripciones.createInscripcion(data, undefined, privacidad, sentAt);
  }
  await deleteQuarantined(id);
  return "done";
}

/** What the forwarding service receives of each form, read from its row. */
export const payloads: Payloads = {
  inscripcion: inscripciones.forwardPayload,
  contacto: mensajes.forwardPayload,
};
