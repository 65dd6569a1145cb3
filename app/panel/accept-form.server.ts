import { z } from "zod";
import { areOutboxesHeld } from "~/db/outbox.server";
import { siteNow } from "~/db/site-time";
import type { Form } from "~/db/submission-schema";
import { storedMoment } from "~/format/dates";
import { storedEmail } from "~/format/text-fields";
import { positiveInteger } from "~/http/query";
import * as inscripciones from "~/inscripciones/inscripciones.server";
import * as mensajes from "~/mensajes/mensajes.server";
import type { Payloads } from "~/submissions/forward.server";
import { deleteQuarantined, findQuarantined } from "~/submissions/quarantine.server";

type Accept = (fields: unknown, privacidad: number | null, sentAt: Date) => Promise<boolean>;

function accepting<Typed>(
  schema: z.ZodType<Typed>,
  create: (typed: Typed, privacidad: number | null, sentAt: Date) => Promise<unknown>,
): Accept {
  return async (fields, privacidad, sentAt) => {
    const { data } = schema.safeParse(fields);
    if (data) await create(data, privacidad, sentAt);
    return data !== undefined;
  };
}

/**
 * Functions that store a quarantined form, without e-mail and telephone rules that may be newer than it.
 */
const ACCEPT: Record<Form, Accept> = {
  inscripcion: accepting(
    inscripciones.inscripcionSchema.extend({ email: storedEmail, telefono: z.string() }),
    (typed, privacidad, sentAt) =>
      inscripciones.createInscripcion(typed, undefined, privacidad, sentAt),
  ),
  contacto: accepting(mensajes.mensajeSchema.extend({ email: storedEmail }), (typed, privacidad) =>
    mensajes.createMensaje(typed, undefined, privacidad),
  ),
};

/** "later" while a restore is not caught up with; "unreadable" if its fields are not valid; else "done". */
export type Acceptance = "done" | "later" | "unreadable";

/** Stores and forwards a quarantined form; one that cannot be read stays in quarantine. */
export async function acceptQuarantined(id: number): Promise<Acceptance> {
  // It would be a new row, which the erasure takes for one of after the restore.
  if (areOutboxesHeld()) return "later";
  const quarantined = await findQuarantined(id);
  if (!quarantined?.fields) return "done";
  const { form, fields, created_at } = quarantined;
  const sentAt = storedMoment(created_at) ?? siteNow();
  const isStored = await ACCEPT[form](fields, positiveInteger(fields.privacidad), sentAt);
  if (!isStored) return "unreadable";
  await deleteQuarantined(id);
  return "done";
}

export const payloads: Payloads = {
  inscripcion: inscripciones.forwardPayload,
  contacto: mensajes.forwardPayload,
};
