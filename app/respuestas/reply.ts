import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { mailtoHref } from "~/format/mailto";

export interface Reply {
  asunto: string;
  texto: string;
}

export function replyTo(form: Form, nombre: string, school: string): Reply {
  return { asunto: KINDS[form].answerSubject(school), texto: `Hola, ${nombre}:\n\n` };
}

export function isOnlyGreeting(texto: string): boolean {
  return /^Hola, .*:$/.test(texto.trim());
}

export function answerHref(email: string, { asunto, texto }: Reply): string {
  const body = encodeURIComponent(texto.replaceAll("\n", "\r\n"));
  return `${mailtoHref(email)}?subject=${encodeURIComponent(asunto)}&body=${body}`;
}
