import type { ListName } from "~/format/list-name";
import type { SeguimientoEstado } from "./correo-schema";
import type { Form, FormRows } from "./submission-schema";

type Unsaid = "id" | "convocatoria_id" | "plaza_at" | "privacidad_id" | "created_at";

interface Kind<Row> {
  /** Table that stores the kind's rows; the kind's retention period has the same name. */
  table: "inscripciones" | "mensajes";
  trash: "inscripcion" | "mensaje";
  /** Nouns for one and for several, in lower case for the middle of a sentence. */
  nouns: readonly [one: string, several: string];
  title: string;
  titles: string;
  /** Plural noun with its article, «Las inscripciones». */
  those: string;
  restored: string;
  href(id: number): string;
  list: { href: string; text: string };
  estados: Record<SeguimientoEstado, string>;
  all: string;
  answered: string;
  mark: Record<SeguimientoEstado, string>;
  /** Column with the sender's question; a row in which it is empty waits for no answer. */
  asks: keyof Row & string;
  /** Labels of the fields that a sender fills in, in the order in which the owner reads them. */
  fields: Record<Exclude<keyof Row, Unsaid>, string>;
  /** Returns the sentence of the receipt that says what happens next. */
  next(list: ListName): string;
  /** How long a row is stored, in the words of the privacy page; `period` is «12 meses». */
  retention: { title(list: ListName): string; for(period: string): string; always: string };
  answerSubject(school: string): string;
}

/**
 * Differences between the kinds of public form. Each kind's schema, payload and views are in its
 * own folder, and app/panel/accept-form.server.ts gathers what the outboxes need of them.
 */
export const KINDS = {
  inscripcion: {
    table: "inscripciones",
    trash: "inscripcion",
    nouns: ["inscripción", "inscripciones"],
    title: "Inscripción",
    titles: "Inscripciones",
    those: "Las inscripciones",
    restored: "Inscripción recuperada",
    href: (id) => `/admin?inscripcion=${id}`,
    list: { href: "/admin", text: "Volver al panel" },
    estados: { nueva: "Sin contestar", contestada: "Contestada" },
    all: "Todas",
    answered: "Contestadas",
    mark: { nueva: "Aún sin contestar", contestada: "Ya está contestada" },
    asks: "comentarios",
    fields: {
      nombre: "Nombre",
      apellidos: "Apellidos",
      email: "Email",
      telefono: "Teléfono",
      curso_interes: "Curso de interés",
      convocatoria: "Curso con fecha",
      comentarios: "Comentarios",
    },
    next: ({ inSentence }) =>
      `Estás en ${inSentence}. Cuando haya fechas, programas y precios te escribiremos a esta dirección; hasta entonces no tienes que hacer nada.`,
    retention: {
      title: (list) => list.title,
      for: (period) =>
        `tus datos se borran solos a los ${period} de apuntarte o, si es a un curso con fecha, de que empiece.`,
      always: "hasta que nos pidas borrarlos, o la escuela abra y termine su lista.",
    },
    answerSubject: (school) => `Tu inscripción en ${school}`,
  },
  contacto: {
    table: "mensajes",
    trash: "mensaje",
    nouns: ["mensaje", "mensajes"],
    title: "Mensaje",
    titles: "Mensajes",
    those: "Los mensajes",
    restored: "Mensaje recuperado",
    href: (id) => `/admin/mensajes?mensaje=${id}`,
    list: { href: "/admin/mensajes", text: "Volver a los mensajes" },
    estados: { nueva: "Sin contestar", contestada: "Contestado" },
    all: "Todos",
    answered: "Contestados",
    mark: { nueva: "Aún sin contestar", contestada: "Ya está contestado" },
    asks: "mensaje",
    fields: { nombre: "Nombre", email: "Email", mensaje: "Mensaje" },
    next: () => "Lo leerá una persona de la escuela, que te responderá a esta dirección.",
    retention: {
      title: () => "Mensajes",
      for: (period) => `se borran solos a los ${period} de enviarlos.`,
      always: "hasta que nos pidas borrarlos.",
    },
    answerSubject: (school) => `Tu mensaje a ${school}`,
  },
} as const satisfies { [F in Form]: Kind<FormRows[F]> };

export const FORMS = Object.keys(KINDS) as Form[];

export type FormTable = (typeof KINDS)[Form]["table"];

export function byTable<Value>(of: (form: Form) => Value): Record<FormTable, Value> {
  const values = FORMS.map((form) => [KINDS[form].table, of(form)]);
  return Object.fromEntries(values) as Record<FormTable, Value>;
}
