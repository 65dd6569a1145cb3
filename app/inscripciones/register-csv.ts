import type { Selectable } from "kysely";
import { csvMoment, csvOf } from "~/csv";
import type { InscripcionRow } from "~/db-schema";
import { CURSOS } from "./cursos";
import { readReference } from "./reference";

const HEAD = [
  "Nombre",
  "Apellidos",
  "Email",
  "Teléfono",
  "Curso de interés",
  "Comentarios",
  "Fecha",
  "Referencia",
];

/** Registrations as a spreadsheet, one per line. */
export function registerCsv(
  rows: (Selectable<InscripcionRow> & { reference: string | null })[],
): string {
  return csvOf([
    HEAD,
    ...rows.map((row) => [
      row.nombre,
      row.apellidos,
      row.email,
      row.telefono,
      CURSOS[row.curso_interes] ?? row.curso_interes,
      row.comentarios ?? "",
      csvMoment(row.created_at),
      readReference(row.reference ?? "") ?? "",
    ]),
  ]);
}
