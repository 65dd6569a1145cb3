import type { Selectable } from "kysely";
import type { InscripcionRow, MensajeRow, SubmissionRow } from "~/db/schema";
import { madridIso } from "~/format/dates";
import { CURSOS } from "~/inscripciones/cursos";
import { readReference } from "~/inscripciones/inscripcion-fields";

/** One thing that is kept of a person, in the words of whoever reads it. */
export interface PersonRecord {
  kind: "Inscripción" | "Mensaje" | "Envío apartado";
  /** UTC ISO 8601. */
  moments: [label: string, at: string][];
  /** The version of the privacy text that it refers to, as in its row. */
  privacidad: { id: number; at: string } | null;
  facts: [label: string, value: string][];
}

interface Kept {
  created_at: string;
  privacidad_id: number | null;
  privacidad_at: string | null;
  reference: string | null;
  state: SubmissionRow["state"] | null;
  forwarded_at: string | null;
}

export interface PersonData {
  inscripciones: (Selectable<InscripcionRow> & Kept)[];
  mensajes: (Selectable<MensajeRow> & Kept)[];
  apartados: {
    form: SubmissionRow["form"];
    fields: Record<string, string> | null;
    created_at: string;
  }[];
}

const STATES: Record<SubmissionRow["state"], string> = {
  kept: "No: solo está aquí",
  pending: "Pendiente",
  forwarded: "Sí",
};

/** All of it, each kind newest first. */
export function recordsOf({ inscripciones, mensajes, apartados }: PersonData): PersonRecord[] {
  return [
    ...inscripciones.map((row) =>
      keptRecord("Inscripción", row, [
        ["Nombre completo", `${row.nombre} ${row.apellidos}`],
        ["Email", row.email],
        ["Teléfono", row.telefono],
        ["Curso de interés", CURSOS[row.curso_interes]],
        ["Comentarios", row.comentarios || "Sin comentarios"],
      ]),
    ),
    ...mensajes.map((row) =>
      keptRecord("Mensaje", row, [
        ["Nombre", row.nombre],
        ["Email", row.email],
        ["Mensaje", row.mensaje],
      ]),
    ),
    ...apartados.map(({ fields, created_at }) => ({
      kind: "Envío apartado" as const,
      moments: [["Recibido", created_at]] as PersonRecord["moments"],
      privacidad: null,
      facts: Object.entries(fields ?? {}).filter(([, value]) => value !== ""),
    })),
  ];
}

function keptRecord(
  kind: PersonRecord["kind"],
  { created_at, privacidad_id, privacidad_at, reference, state, forwarded_at }: Kept,
  facts: PersonRecord["facts"],
): PersonRecord {
  const told = readReference(reference ?? "");
  if (told) facts.push(["Referencia", told]);
  if (state) facts.push(["Reenviado", STATES[state]]);
  const moments: PersonRecord["moments"] = [["Recibido", created_at]];
  if (forwarded_at) moments.push(["Reenviado el", forwarded_at]);
  const privacidad =
    privacidad_id && privacidad_at ? { id: privacidad_id, at: privacidad_at } : null;
  return { kind, moments, privacidad, facts };
}

/** A stored moment with Madrid's offset, «2026-03-05T23:45:00+01:00»; what is none, as it is. */
export function withOffset(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : madridIso(date);
}

/** All that is kept of a person, for that person: readable by people, and by programs (GDPR, art. 20). */
export function exportOf(email: string, person: PersonData, school: string, now: Date): string {
  const records = recordsOf(person).map(({ kind, moments, privacidad, facts }) => ({
    Qué: kind,
    ...Object.fromEntries(moments.map(([label, at]) => [label, withOffset(at)])),
    ...Object.fromEntries(facts),
    ...(privacidad && { "Información mostrada": `Versión del ${withOffset(privacidad.at)}` }),
  }));
  const data = {
    Responsable: school,
    Email: email,
    Fecha: withOffset(now.toISOString()),
    Datos: records,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
