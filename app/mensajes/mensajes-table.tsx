import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { SearchForm } from "~/ui/search-form";
import { PAGE_SIZE } from "./mensaje-fields";
import type { MensajesPage } from "./mensajes.server";
import { mensajesHref } from "./mensajes-state";

interface MensajesTableProps extends MensajesPage {
  search: string;
  page: number;
}

export function MensajesTable({ rows, matching, total, search, page }: MensajesTableProps) {
  return (
    <section aria-label="Lista de mensajes">
      {total > 0 && <MensajesTools matching={matching} search={search} />}
      {rows.length === 0 ? (
        <p>{emptyWords(total, matching)}</p>
      ) : (
        <table className="data-table">
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
                  <a href={mensajesHref({ search, page, mensaje: row.id })} data-preserve-scroll>
                    {row.nombre}
                  </a>
                </th>
                <td className="data-table-detail">{row.email}</td>
                <td>
                  <span className="excerpt">{row.mensaje}</span>
                </td>
                <td>
                  <Moment at={row.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Páginas de mensajes"
        page={page}
        pages={Math.ceil(matching / PAGE_SIZE)}
        hrefOf={(other) => mensajesHref({ search, page: other })}
      />
    </section>
  );
}

function emptyWords(total: number, matching: number): string {
  if (total === 0) return "Todavía no ha escrito nadie.";
  return matching === 0 ? "Prueba con menos palabras." : "Esta página está vacía.";
}

function MensajesTools({ search, matching }: { search: string; matching: number }) {
  const query = search && `?${new URLSearchParams({ buscar: search })}`;
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar"
        value={search}
        action="/admin/mensajes"
        clearHref={search ? mensajesHref() : null}
      />
      {search && (
        <p className="panel-count" role="status">
          {foundWords(matching)} con «{search}».
        </p>
      )}
      {matching > 0 && (
        <p className="inline-list">
          <a href={`/admin/mensajes.csv${query}`} download>
            Descargar {search ? "estos" : "todos"} para Excel
          </a>
        </p>
      )}
    </>
  );
}

function foundWords(matching: number): string {
  if (matching === 0) return "Ningún mensaje";
  return matching === 1 ? "1 mensaje" : `${matching} mensajes`;
}
