import type { Selectable } from "kysely";
import type { MensajeRow } from "~/db-schema";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { PAGE_SIZE } from "./contact-limits";

interface MensajesTableProps {
  rows: Selectable<MensajeRow>[];
  total: number;
  /** From 1. */
  page: number;
  pageHref(page: number): string;
  detailHref(id: number): string;
}

/** What visitors wrote, a page at a time; each row leads to the whole message. */
export function MensajesTable({ rows, total, ...at }: MensajesTableProps) {
  return (
    <section aria-labelledby="mensajes-title">
      <h2 id="mensajes-title">Mensajes</h2>
      {rows.length === 0 ? (
        <p>{total === 0 ? "Todavía no ha escrito nadie." : "Esta página está vacía."}</p>
      ) : (
        <table className="register">
          <thead>
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Email</th>
              <th scope="col">Mensaje</th>
              <th scope="col">Fecha</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={at.detailHref(row.id)} data-keep-scroll>
                    {row.nombre}
                  </a>
                </th>
                <td data-label="Email">{row.email}</td>
                <td className="register-text">
                  <span className="register-excerpt">{row.mensaje}</span>
                </td>
                <td data-label="Fecha">
                  <Moment at={row.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Páginas de mensajes"
        page={at.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        hrefOf={at.pageHref}
      />
    </section>
  );
}
