import type { Selectable } from "kysely";
import { csvMoment, csvOf } from "~/csv";
import type { MensajeRow } from "~/db-schema";

const HEAD = ["Nombre", "Email", "Mensaje", "Fecha"];

/** Messages as a spreadsheet, one per line. */
export function mensajesCsv(rows: Selectable<MensajeRow>[]): string {
  return csvOf([
    HEAD,
    ...rows.map((row) => [row.nombre, row.email, row.mensaje, csvMoment(row.created_at)]),
  ]);
}
