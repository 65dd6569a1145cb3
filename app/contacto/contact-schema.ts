import { z } from "zod";
import { emailText, requiredLine, requiredText } from "~/text-schema";
import { CONTACT_LIMITS } from "./contact-limits";
import { MISSING } from "./contact-notice";

/** The message form of the landing page (specification, section 5). */
export const contactSchema = z.object({
  nombre: requiredLine(CONTACT_LIMITS.nombre, MISSING.nombre),
  email: emailText(MISSING.email, "Por favor, introduce un email válido"),
  mensaje: requiredText(CONTACT_LIMITS.mensaje, MISSING.mensaje),
});

export type ContactMessage = z.infer<typeof contactSchema>;
