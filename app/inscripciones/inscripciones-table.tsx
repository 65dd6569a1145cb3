import type { Selectable } from "kysely";
import type { InscripcionRow } from "~/db-schema";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { CURSOS } from "./cursos";
import { LATEST_DAYS, PAGE_SIZE } from "./register-limits";

interface InscripcionesTableProps {
  rows: Selectable<InscripcionRow>[];
  counts: { total: number; latest: number };
  /** From 1. */
  page: number;
  pageHref(page: number): string;
  detailHref(id: number): string;
}

/** The waiting list, a page at a time; each row leads to its detail. */
export function InscripcionesTable({ rows, counts, ...at }: InscripcionesTableProps) {
  return (
    <section aria-labelledby="inscripciones-title">
      <h2 id="inscripciones-title">Inscripciones</h2>
      <p className="panel-count">
        <strong>{counts.latest}</strong> en los últimos {LATEST_DAYS} días, {counts.total} en total
      </p>
      {rows.length === 0 ? (
        <p>{counts.total === 0 ? "Todavía no se ha apuntado nadie." : "Esta página está vacía."}</p>
      ) : (
        <table className="register">
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
                  <a href={at.detailHref(row.id)} data-keep-scroll>
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
      )}
      <Pagination
        label="Páginas de inscripciones"
        page={at.page}
        pages={Math.ceil(counts.total / PAGE_SIZE)}
        hrefOf={at.pageHref}
      />
    </section>
  );
}
