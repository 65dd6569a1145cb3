import { z } from "zod";
import { carriedFields } from "~/forwarding/carried-fields";
import { emailText, requiredLine, requiredText } from "~/text-schema";
import { CONTACT_LIMITS } from "./contact-limits";
import { MISSING } from "./contact-notice";

/** The message form of the landing page (specification, section 5). */
export const contactSchema = z.object({
  nombre: requiredLine(CONTACT_LIMITS.nombre, MISSING.nombre),
  email: emailText(MISSING.email, "Por favor, introduce un email válido"),
  mensaje: requiredText(CONTACT_LIMITS.mensaje, MISSING.mensaje),
});

/** The same; what the form carries beside it is judged, too, and left out. */
export const contactFormSchema = contactSchema
  .extend(carriedFields)
  .transform((typed): ContactMessage => contactSchema.parse(typed));

export type ContactMessage = z.infer<typeof contactSchema>;
