import { KINDS } from "~/db/kinds";
import { csvMoment, csvParts } from "~/format/csv";
import { comparableEmail } from "~/format/email";
import { CURSOS, spelledReference } from "./inscripcion-fields";
import type { ReferredInscripcion } from "./inscripciones.server";
import type { Unreachable } from "./inscripciones-table";
import { chosenWords, placeWords } from "./place-words";

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
  "Plaza",
  "Cartas",
];

const CARTAS = { left: "Se ha dado de baja", refused: "Dirección rechazada" };

type Batches = AsyncIterable<ReferredInscripcion[]> | Iterable<ReferredInscripcion[]>;

export function inscripcionesCsv(
  batches: Batches,
  unreachableAmong: (emails: string[]) => Promise<Unreachable>,
): AsyncGenerator<string, void> {
  return csvParts(HEAD, withReach(batches, unreachableAmong), (row) => [
    row.nombre,
    row.apellidos,
    row.email,
    row.telefono,
    CURSOS[row.curso_interes] ?? row.curso_interes,
    row.comentarios ?? "",
    csvMoment(row.created_at),
    spelledReference(row.reference ?? "") ?? "",
    chosenWords(row),
    KINDS.inscripcion.estados[row.estado],
    row.nota,
    placeWords(row),
    row.why ? CARTAS[row.why] : "",
  ]);
}

async function* withReach(
  batches: Batches,
  unreachableAmong: (emails: string[]) => Promise<Unreachable>,
) {
  for await (const rows of batches) {
    const unreachable = await unreachableAmong(rows.map(({ email }) => email));
    yield rows.map((row) => ({ ...row, why: unreachable[comparableEmail(row.email)] }));
  }
}
