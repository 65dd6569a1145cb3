import { positiveInteger } from "~/http/query";
import {
  createInscripcion,
  forwardPayload,
  inscripcionSchema,
} from "~/inscripciones/inscripciones.server";
import { createMensaje, mensajeSchema, payloadOfMensaje } from "~/mensajes/mensajes.server";
import type { Payloads } from "~/submissions/outbox.server";
import { deleteQuarantined, findQuarantined } from "~/submissions/quarantine.server";

/** Sends a form that was kept apart the way it would have gone; one that cannot be read stays there. */
export async function acceptQuarantined(id: number): Promise<void> {
  const kept = await findQuarantined(id);
  if (!kept?.fields) return;
  const privacidad = positiveInteger(kept.fields.privacidad);
  if (kept.form === "contacto")
    await createMensaje(mensajeSchema.parse(kept.fields), undefined, privacidad);
  else await createInscripcion(inscripcionSchema.parse(kept.fields), undefined, privacidad);
  await deleteQuarantined(id);
}

/** What the forwarding service receives of each form, read back from its row. */
export const payloads: Payloads = {
  inscripcion: forwardPayload,
  contacto: payloadOfMensaje,
};
