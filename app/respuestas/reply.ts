import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";

export interface Reply {
  asunto: string;
  texto: string;
}

export function replyTo(form: Form, nombre: string, school: string): Reply {
  return { asunto: KINDS[form].answerSubject(school), texto: `Hola, ${nombre}:\n\n` };
}

/** Nothing was written after what an answer begins with. */
export function isOnlyGreeting(texto: string): boolean {
  return /^Hola, .*:$/.test(texto.trim());
}

/** Returns a `mailto:` address for the owner's own mail program (RFC 6068). */
export function mailtoHref(email: string, { asunto, texto }: Reply): string {
  const to = encodeURIComponent(email).replace("%40", "@");
  const body = encodeURIComponent(texto.replaceAll("\n", "\r\n"));
  return `mailto:${to}?subject=${encodeURIComponent(asunto)}&body=${body}`;
}
