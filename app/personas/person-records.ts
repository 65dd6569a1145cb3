import type { CorreoRow } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import type { Form, SubmissionRow } from "~/db/submission-schema";
import { madridIso } from "~/format/dates";
import { CURSOS, spelledReference } from "~/inscripciones/inscripcion-fields";
import type { Person } from "./person.server";

type StoredForm = Person["inscripciones" | "mensajes"][number];

export interface PersonRecord {
  kind: (typeof KINDS)[Form]["title"] | "Envío apartado" | "Correo";
  /** Moments of the record (UTC ISO 8601), each with its label. */
  moments: [label: string, at: string][];
  privacidad: { id: number; at: string } | null;
  facts: [label: string, value: string][];
}

const STATES: Partial<Record<SubmissionRow["state"], string>> = {
  pending: "Pendiente",
  forwarded: "Sí",
};

const MAIL_STATES: Record<CorreoRow["state"], string> = {
  pending: "Espera",
  sending: "Se está enviando",
  sent: "Entregado al servidor de correo",
  refused: "No se ha enviado",
  unknown: "Puede que haya llegado",
};

export function recordsOf(person: Person): PersonRecord[] {
  const { inscripciones, mensajes, quarantined, correos } = person;
  return [
    ...inscripciones.map((row) =>
      storedRecord("inscripcion", row, [
        ["Nombre completo", `${row.nombre} ${row.apellidos}`],
        ["Email", row.email],
        ["Teléfono", row.telefono],
        ["Curso de interés", CURSOS[row.curso_interes]],
        ...(row.convocatoria
          ? [["Curso con fecha, al apuntarse", row.convocatoria] as [string, string]]
          : []),
        ["Comentarios", row.comentarios || "Sin comentarios"],
      ]),
    ),
    ...mensajes.map((row) =>
      storedRecord("contacto", row, [
        ["Nombre", row.nombre],
        ["Email", row.email],
        ["Mensaje", row.mensaje],
      ]),
    ),
    ...quarantined.map(({ fields, created_at }) => ({
      kind: "Envío apartado" as const,
      moments: [["Recibido", created_at]] as PersonRecord["moments"],
      privacidad: null,
      facts: Object.entries(fields ?? {}).filter(([, value]) => value !== ""),
    })),
    ...correos.map((row) => ({
      kind: "Correo" as const,
      moments: [
        ["Escrito", row.created_at],
        ...(row.sent_at ? [["Enviado", row.sent_at]] : []),
      ] as PersonRecord["moments"],
      privacidad: null,
      facts: [
        ["Para", row.to_address],
        ["Asunto", row.subject],
        ["Estado", MAIL_STATES[row.state]],
        ["Texto", row.text],
      ] as PersonRecord["facts"],
    })),
  ];
}

function storedRecord(form: Form, row: StoredForm, facts: PersonRecord["facts"]): PersonRecord {
  const { created_at, privacidad_id, privacidad_at, reference, state, forwarded_at } = row;
  facts.push(["Estado", KINDS[form].estados[row.estado]]);
  if (row.nota) facts.push(["Nota", row.nota]);
  if (row.isTrashed) facts.push(["Dónde está", "En la papelera"]);
  const spelled = spelledReference(reference ?? "");
  if (spelled) facts.push(["Referencia", spelled]);
  const forwarded = state && STATES[state];
  if (forwarded) facts.push(["Reenviado", forwarded]);
  const moments: PersonRecord["moments"] = [["Recibido", created_at]];
  if (forwarded_at) moments.push(["Reenviado el", forwarded_at]);
  if ("plaza_at" in row && row.plaza_at) moments.push(["Plaza dada", row.plaza_at]);
  const privacidad =
    privacidad_id && privacidad_at ? { id: privacidad_id, at: privacidad_at } : null;
  return { kind: KINDS[form].title, moments, privacidad, facts };
}

/** Returns a moment in Madrid's time, «2026-03-05T23:45:00+01:00»; any other text unchanged. */
export function withOffset(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : madridIso(date);
}

/** Yields all rows about a person as JSON, to be handed over (GDPR, art. 20), in parts. */
export async function* exportParts(
  email: string,
  batches: AsyncIterable<Person>,
  school: string,
  now: Date,
): AsyncGenerator<string> {
  const head = { Responsable: school, Email: email, Fecha: withOffset(now.toISOString()) };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "Datos": [`;
  let separator = "\n";
  for await (const person of batches) {
    for (const record of recordsOf(person)) {
      yield `${separator}${JSON.stringify(inWords(record), null, 2).replace(/^/gm, "    ")}`;
      separator = ",\n";
    }
  }
  yield "\n  ]\n}\n";
}

function inWords({ kind, moments, privacidad, facts }: PersonRecord) {
  return {
    Qué: kind,
    ...Object.fromEntries(moments.map(([label, at]) => [label, withOffset(at)])),
    ...Object.fromEntries(facts),
    ...(privacidad && {
      "Texto de privacidad que leyó": `Versión del ${withOffset(privacidad.at)}`,
    }),
  };
}
