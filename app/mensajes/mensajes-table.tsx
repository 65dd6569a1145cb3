import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { SearchForm } from "~/ui/search-form";
import { PAGE_SIZE } from "./mensaje-fields";
import type { MensajesPage } from "./mensajes.server";

interface MensajesTableProps extends MensajesPage, Omit<MensajesToolsProps, "matching"> {
  page: number;
  pageHref(page: number): string;
  detailHref(id: number): string;
}

export function MensajesTable({ rows, matching, total, search, ...at }: MensajesTableProps) {
  return (
    <section aria-labelledby="mensajes-title" id="mensajes">
      <h2 id="mensajes-title">Mensajes</h2>
      {total > 0 && <MensajesTools {...at} matching={matching} search={search} />}
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
                  <a href={at.detailHref(row.id)} data-preserve-scroll>
                    {row.nombre}
                  </a>
                </th>
                <td data-label="Email">{row.email}</td>
                <td className="data-table-text">
                  <span className="excerpt">{row.mensaje}</span>
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
        pages={Math.ceil(matching / PAGE_SIZE)}
        hrefOf={at.pageHref}
      />
    </section>
  );
}

function emptyWords(total: number, matching: number): string {
  if (total === 0) return "Todavía no ha escrito nadie.";
  return matching === 0 ? "Prueba con menos palabras." : "Esta página está vacía.";
}

interface MensajesToolsProps {
  search: string;
  matching: number;
  /** Of the panel's URL. */
  otherParameters: [string, string][];
  clearHref: string;
}

function MensajesTools({ search, matching, otherParameters, clearHref }: MensajesToolsProps) {
  const query = search && `?${new URLSearchParams({ buscar_mensajes: search })}`;
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar_mensajes"
        value={search}
        action="/admin#mensajes"
        otherParameters={otherParameters}
        clearHref={search ? clearHref : null}
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
