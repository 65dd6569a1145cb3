import type { ListName } from "~/format/list-name";
import type { SeguimientoEstado } from "./correo-schema";
import type { Form, FormRows } from "./submission-schema";

/** Columns that no sender fills in: ids, and when it came. */
type Unsaid = "id" | "convocatoria_id" | "plaza_at" | "privacidad_id" | "created_at";

interface Kind<Row> {
  /** The table that its rows are stored in; its retention period has the same name. */
  table: "inscripciones" | "mensajes";
  /** Name of the kind in the trash. */
  trash: "inscripcion" | "mensaje";
  /** Nouns for one and several, as a sentence goes on. */
  nouns: readonly [one: string, several: string];
  title: string;
  titles: string;
  /** «Las inscripciones». */
  those: string;
  restored: string;
  /** The dialog of a stored row, in the panel. */
  href(id: number): string;
  /** The list that it stands in, and the words of a link to it. */
  list: { href: string; text: string };
  estados: Record<SeguimientoEstado, string>;
  /** Words for all rows, whatever their state, and for those that were answered. */
  all: string;
  answered: string;
  /** Words of the buttons that say whether it was answered. */
  mark: Record<SeguimientoEstado, string>;
  /** The column of what its sender asks; a row that asks nothing waits for no answer. */
  asks: keyof Row & string;
  /** Labels of the fields that a sender fills in, in the order in which the owner reads them. */
  fields: Record<Exclude<keyof Row, Unsaid>, string>;
  /** Says what happens next, in the receipt to the sender. */
  next(list: ListName): string;
  /** How long a row stays, as the privacy page says it to the sender; `period` is «12 meses». */
  retention: { title(list: ListName): string; for(period: string): string; always: string };
  /** Subject of an answer from the school of that name. */
  answerSubject(school: string): string;
}

/**
 * How the kinds of form that the public sends differ; a schema, a payload and views of its own are
 * in each one's folder, and app/panel/accept-form.server.ts gathers what the outboxes ask of them.
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

/** A value for each kind of form, by its table. */
export function byTable<Value>(of: (form: Form) => Value): Record<FormTable, Value> {
  const values = FORMS.map((form) => [KINDS[form].table, of(form)]);
  return Object.fromEntries(values) as Record<FormTable, Value>;
}
