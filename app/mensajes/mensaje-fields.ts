import { EMAIL_MAX } from "~/format/text-limits";

/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const MENSAJE_LIMITS = { nombre: 100, email: EMAIL_MAX, mensaje: 5000 } as const;

export type MensajeField = keyof typeof MENSAJE_LIMITS;

export const MISSING: Record<MensajeField, string> = {
  nombre: "Escribe tu nombre",
  email: "Escribe tu email",
  mensaje: "Escribe tu mensaje",
};

/**
 * Returns a single notice for all errors of a message (specification, section 5); undefined without
 * any.
 */
export function mensajeNotice(errors: Partial<Record<MensajeField, string>>): string | undefined {
  const messages = Object.values(errors);
  const isIncomplete = messages.some((message) => Object.values(MISSING).includes(message));
  return isIncomplete ? "Por favor, completa todos los campos del formulario" : messages[0];
}
