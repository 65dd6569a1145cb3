import type { AvisosRow } from "~/db/correo-schema";
import type { Form } from "~/db/submission-schema";
import type { Letter, LetterPart } from "./letter";

/** A form that was stored, with what the forwarding service receives of it. */
export interface Arrival {
  form: Form;
  row_id: number;
  reference: string;
  payload: Record<string, string>;
}

/** Headers of mail that nobody wrote: no automatic reply comes back (RFC 3834). */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** One to three words of letters: nothing that somebody could advertise with. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,2}$/u;
const NAME_MAX = 40;

const LABELS: Record<string, string> = {
  nombre: "Nombre",
  apellidos: "Apellidos",
  email: "Email",
  telefono: "Teléfono",
  curso_interes: "Curso de interés",
  convocatoria: "Curso con fecha",
  comentarios: "Comentarios",
  mensaje: "Mensaje",
};

/** As it is read aloud, «K7M2 QX94». */
function spelledReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`;
}

function greeting(name = ""): string {
  return name.length <= NAME_MAX && NAME.test(name) ? `Hola, ${name}:` : "Hola:";
}

function chosenCourse({ curso_interes, convocatoria }: Arrival["payload"]): LetterPart["facts"] {
  const facts: LetterPart["facts"] = [];
  if (curso_interes) facts.push([LABELS.curso_interes ?? "", curso_interes]);
  if (convocatoria) facts.push([LABELS.convocatoria ?? "", convocatoria]);
  return facts;
}

/** To the visitor; of what was typed it repeats a name that is one, and the course from our list. */
export function receiptOf(
  { form, reference, payload }: Arrival,
  school: Letter["school"],
): Letter & { subject: string } {
  const isInscripcion = form === "inscripcion";
  const what = isInscripcion ? "tu inscripción" : "tu mensaje";
  const spelled = spelledReference(reference);
  const next = isInscripcion
    ? "Estás en la lista de espera. Cuando haya fechas, programas y precios te escribiremos a esta dirección; hasta entonces no tienes que hacer nada."
    : "Lo leerá una persona de la escuela, que te responderá a esta dirección.";
  return {
    subject: `Hemos recibido ${what} (${spelled})`,
    title: `Hemos recibido ${what}`,
    school,
    paragraphs: [greeting(payload.nombre), next],
    parts: [{ facts: [["Referencia", spelled], ...chosenCourse(payload)] }],
    notes: [
      "Si quieres cambiar algo, o que borremos tus datos, responde a este correo y dinos la referencia.",
      "Si no has sido tú, puede que alguien escribiera tu dirección por error: no hace falta que hagas nada.",
    ],
  };
}

/** To the owner, with as much of the person as she chose. */
export function noticeOf(
  arrival: Arrival,
  detail: AvisosRow["detalle"],
  origin: string,
): { subject: string; part: LetterPart & { title: string } } {
  const { form, row_id, reference, payload } = arrival;
  const isInscripcion = form === "inscripcion";
  const what = isInscripcion ? "Inscripción" : "Mensaje";
  const spelled = spelledReference(reference);
  const name = [payload.nombre, payload.apellidos].filter(Boolean).join(" ");
  const title = detail === "referencia" ? `${what} ${spelled}` : `${what} de ${name}`;
  const path = isInscripcion ? `/admin?inscripcion=${row_id}` : `/admin/mensajes?mensaje=${row_id}`;
  const facts: LetterPart["facts"] = [["Referencia", spelled]];
  if (detail === "nombre") facts.push(...chosenCourse(payload));
  if (detail === "todo") {
    for (const [key, label] of Object.entries(LABELS)) {
      if (payload[key]) facts.push([label, payload[key]]);
    }
  }
  const link = { text: "Ver en el panel", href: `${origin}${path}` };
  return { subject: title, part: { title, facts, link } };
}
