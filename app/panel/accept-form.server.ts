import { contactSchema } from "~/contacto/contact-schema";
import { sendMensaje } from "~/contacto/mensajes.server";
import { dropSuspicious, findSuspicious } from "~/forwarding/suspicious.server";
import { inscripcionSchema } from "~/inscripciones/inscripcion-schema";
import { registerInterest } from "~/inscripciones/inscripciones.server";

/** Sends a form that was kept apart the way it would have gone; one that cannot be read stays there. */
export async function acceptSuspicious(id: number): Promise<void> {
  const kept = await findSuspicious(id);
  if (!kept?.fields) return;
  if (kept.form === "contacto") await sendMensaje(contactSchema.parse(kept.fields));
  else await registerInterest(inscripcionSchema.parse(kept.fields));
  await dropSuspicious(id);
}
