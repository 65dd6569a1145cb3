import type { SeguimientoEstado } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { mailtoHref } from "~/format/mailto";
import { FORM_KEY_MAX, VERSION_MAX } from "~/format/text-limits";

export const NOTA_MAX = 2000;

export const ANSWER_LIMITS = { asunto: 150, texto: 10_000, clave: FORM_KEY_MAX } as const;

/** Longest values of the follow-up's forms by field; a button sends `estado`. */
export const FOLLOW_UP_FIELDS = {
  estado: 20,
  nota: NOTA_MAX,
  version: VERSION_MAX,
  persona: VERSION_MAX,
  ultima: 20,
  repetida: 20,
  ...ANSWER_LIMITS,
} as const;

export type FollowUpField = keyof typeof FOLLOW_UP_FIELDS;

/** Reads a state from a URL or a form; null if it is none. */
export function readEstado(text: string | null | undefined): SeguimientoEstado | null {
  return text === "nueva" || text === "contestada" ? text : null;
}

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
