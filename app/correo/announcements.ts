import type { AvisosRow } from "~/db/correo-schema";
import { FORMS, KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { countOf } from "~/format/amounts";
import { listName } from "~/format/list-name";
import type { MailContent, MailPart } from "./render-mail.server";

/** A form that was stored, with what the forwarding service receives of it. */
export interface Arrival {
  form: Form;
  row_id: number;
  reference: string;
  payload: Record<string, string>;
}

/** Headers of mail that nobody wrote: no automatic reply comes back (RFC 3834). */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Matches one to three words of letters: nothing that somebody could advertise with. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,2}$/u;
const NAME_MAX = 40;

/** Returns counts in words, «2 inscripciones y 1 mensaje»; empty if none came. */
export function countsInWords(counts: { form: Form; count: number }[]): string {
  const words = FORMS.flatMap((form) => {
    const [one, several] = KINDS[form].nouns;
    const found = counts.find((row) => row.form === form);
    return found ? [countOf(found.count, one, several)] : [];
  });
  return words.join(" y ");
}

function spelledReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`;
}

function greeting(name = ""): string {
  return name.length <= NAME_MAX && NAME.test(name) ? `Hola, ${name}:` : "Hola:";
}

function chosenCourse({ curso_interes, convocatoria }: Arrival["payload"]): MailPart["facts"] {
  const { fields } = KINDS.inscripcion;
  const facts: MailPart["facts"] = [];
  if (curso_interes) facts.push([fields.curso_interes, curso_interes]);
  if (convocatoria) facts.push([fields.convocatoria, convocatoria]);
  return facts;
}

const DATED_NEXT =
  "Te has apuntado a un curso con fecha. Todavía no tienes plaza: las da la escuela, y te escribirá a esta dirección. Hasta entonces no tienes que hacer nada.";

/**
 * Returns the visitor's receipt. Of what was typed it repeats only a name that looks like one, and
 * the course, which is from our list. `light` is a line about the sun at that hour (edgePrintAt).
 */
export function receiptOf(
  { form, reference, payload }: Arrival,
  { list, ...school }: MailContent["school"] & { list?: string },
  light: string | null = null,
): MailContent & { subject: string } {
  const { nouns, next } = KINDS[form];
  const what = `tu ${nouns[0]}`;
  const spelled = spelledReference(reference);
  const facts: MailPart["facts"] = [["Referencia", spelled], ...chosenCourse(payload)];
  if (light) facts.push(["La luz de esa hora", light]);
  return {
    subject: `Hemos recibido ${what} (${spelled})`,
    title: `Hemos recibido ${what}`,
    school,
    paragraphs: [
      greeting(payload.nombre),
      payload.convocatoria ? DATED_NEXT : next(listName(list)),
    ],
    parts: [{ facts }],
    notes: [
      "Si quieres cambiar algo, o que borremos tus datos, responde a este correo y dinos la referencia.",
      "Si no has sido tú, puede que alguien escribiera tu dirección por error: no hace falta que hagas nada.",
    ],
  };
}

export function noticeOf(
  arrival: Arrival,
  detail: AvisosRow["detalle"],
  origin: string,
): { subject: string; part: MailPart & { title: string } } {
  const { form, row_id, reference, payload } = arrival;
  const { title: what, fields, href } = KINDS[form];
  const spelled = spelledReference(reference);
  const name = [payload.nombre, payload.apellidos].filter(Boolean).join(" ");
  const title = detail === "referencia" ? `${what} ${spelled}` : `${what} de ${name}`;
  const facts: MailPart["facts"] = [["Referencia", spelled]];
  if (detail === "nombre") facts.push(...chosenCourse(payload));
  if (detail === "todo") {
    for (const [key, label] of Object.entries(fields)) {
      if (payload[key]) facts.push([label, payload[key]]);
    }
  }
  const link = { text: "Ver en el panel", href: `${origin}${href(row_id)}` };
  return { subject: title, part: { title, facts, link } };
}
