import { contactSchema } from "~/contacto/contact-schema";
import { sendMensaje } from "~/contacto/mensajes.server";
import { dropSuspicious, findSuspicious } from "~/forwarding/suspicious.server";
import { inscripcionSchema } from "~/inscripciones/inscripcion-schema";
import { registerInterest } from "~/inscripciones/inscripciones.server";
import { readPositive } from "~/read-positive";

/** Sends a form that was kept apart the way it would have gone; one that cannot be read stays there. */
export async function acceptSuspicious(id: number): Promise<void> {
  const kept = await findSuspicious(id);
  if (!kept?.fields) return;
  const privacidad = readPositive(kept.fields.privacidad);
  if (kept.form === "contacto")
    await sendMensaje(contactSchema.parse(kept.fields), undefined, privacidad);
  else await registerInterest(inscripcionSchema.parse(kept.fields), undefined, privacidad);
  await dropSuspicious(id);
}
