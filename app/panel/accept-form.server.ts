import { z } from "zod";
import { storedMoment } from "~/format/dates";
import { positiveInteger } from "~/http/query";
import * as inscripciones from "~/inscripciones/inscripciones.server";
import * as mensajes from "~/mensajes/mensajes.server";
import type { Payloads } from "~/submissions/outbox.server";
import { deleteQuarantined, findQuarantined } from "~/submissions/quarantine.server";

/** What was stored has passed the rules of its day: a stricter one of today must not keep it out. */
const storedInscripcion = inscripciones.inscripcionSchema.extend({ telefono: z.string() });

/** Stores and forwards a quarantined form; one that cannot be read stays in quarantine. */
export async function acceptQuarantined(id: number): Promise<void> {
  const { form, fields, created_at = "" } = (await findQuarantined(id)) ?? {};
  if (!fields) return;
  const privacidad = positiveInteger(fields.privacidad);
  if (form === "contacto") {
    const typed = mensajes.mensajeSchema.parse(fields);
    await mensajes.createMensaje(typed, undefined, privacidad);
  } else {
    const typed = storedInscripcion.parse(fields);
    const sentAt = storedMoment(created_at) ?? new Date();
    await inscripciones.createInscripcion(typed, undefined, privacidad, sentAt);
  }
  await deleteQuarantined(id);
}

/** What the forwarding service receives of each form, read from its row. */
export const payloads: Payloads = {
  inscripcion: inscripciones.forwardPayload,
  contacto: mensajes.forwardPayload,
};
