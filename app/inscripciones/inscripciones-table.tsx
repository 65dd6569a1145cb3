import type { Selectable } from "kysely";
import type { InscripcionRow } from "~/db/schema";
import { Moment } from "~/ui/moment";
import { CURSOS } from "./cursos";

interface InscripcionesTableProps {
  rows: Selectable<InscripcionRow>[];
  detailHref(id: number): string;
}

/** One page of the waiting list; each row leads to its detail. */
export function InscripcionesTable({ rows, detailHref }: InscripcionesTableProps) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Nombre completo</th>
          <th scope="col">Email</th>
          <th scope="col">Teléfono</th>
          <th scope="col">Curso de interés</th>
          <th scope="col">Fecha</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={detailHref(row.id)} data-preserve-scroll>
                {row.nombre} {row.apellidos}
              </a>
            </th>
            <td data-label="Email">{row.email}</td>
            <td data-label="Teléfono">{row.telefono}</td>
            <td data-label="Curso">{CURSOS[row.curso_interes]}</td>
            <td data-label="Fecha">
              <Moment at={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
