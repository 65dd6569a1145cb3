import { payloadOfMensaje } from "~/contacto/mensajes.server";
import type { Payloads } from "~/forwarding/outbox.server";
import { payloadOfInscripcion } from "~/inscripciones/inscripciones.server";

/** What the forwarding service receives of each form, read back from its row. */
export const payloads: Payloads = {
  inscripcion: payloadOfInscripcion,
  contacto: payloadOfMensaje,
};
