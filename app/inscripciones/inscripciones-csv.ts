import { KINDS } from "~/db/kinds";
import { csvMoment, csvParts } from "~/format/csv";
import { CURSOS, readReference } from "./inscripcion-fields";
import type { ReferredInscripcion } from "./inscripciones.server";

const HEAD = [
  "Nombre",
  "Apellidos",
  "Email",
  "Teléfono",
  "Curso de interés",
  "Comentarios",
  "Fecha",
  "Referencia",
  "Curso con fecha",
  "Estado",
  "Nota",
];

export function inscripcionesCsv(
  batches: AsyncIterable<ReferredInscripcion[]> | Iterable<ReferredInscripcion[]>,
): AsyncGenerator<string, void> {
  return csvParts(HEAD, batches, (row) => [
    row.nombre,
    row.apellidos,
    row.email,
    row.telefono,
    CURSOS[row.curso_interes] ?? row.curso_interes,
    row.comentarios ?? "",
    csvMoment(row.created_at),
    readReference(row.reference ?? "") ?? "",
    row.convocatoria ?? "",
    KINDS.inscripcion.estados[row.estado],
    row.nota,
  ]);
}
