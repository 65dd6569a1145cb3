import type { ContactField } from "./contact-limits";

export const MISSING: Record<ContactField, string> = {
  nombre: "Escribe tu nombre",
  email: "Escribe tu email",
  mensaje: "Escribe tu mensaje",
};

/** The one notice for all that is wrong with a message (specification, section 5). */
export function contactNotice(errors: Partial<Record<ContactField, string>>): string | undefined {
  const messages = Object.values(errors);
  const isIncomplete = messages.some((message) => Object.values(MISSING).includes(message));
  return isIncomplete ? "Por favor, completa todos los campos del formulario" : messages[0];
}
