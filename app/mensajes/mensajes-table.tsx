import { KINDS } from "~/db/kinds";
import { pagesOf } from "~/http/query";
import { EstadoFilter } from "~/respuestas/estado-filter";
import { EmptyList } from "~/ui/empty-list";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { SearchForm } from "~/ui/search-form";
import type { MensajesPage } from "./mensajes.server";
import { type MensajesFilter, mensajesFilterQuery, mensajesHref } from "./mensajes-state";

interface MensajesTableProps extends MensajesPage {
  filter: MensajesFilter;
  page: number;
}

export function MensajesTable({ rows, matching, total, filter, page }: MensajesTableProps) {
  return (
    <section aria-label="Lista de mensajes">
      {total > 0 && <MensajesTools matching={matching} filter={filter} />}
      {rows.length === 0 ? (
        <EmptyList>{emptyWords(total, matching)}</EmptyList>
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
                  <a href={mensajesHref({ ...filter, page, mensaje: row.id })} data-preserve-scroll>
                    {row.nombre}
                  </a>
                  {row.estado === "contestada" && (
                    <span className="data-table-note"> contestado</span>
                  )}
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
        pages={pagesOf(matching)}
        hrefOf={(other) => mensajesHref({ ...filter, page: other })}
      />
    </section>
  );
}

function emptyWords(total: number, matching: number): string {
  if (total === 0) return "Todavía no ha escrito nadie.";
  return matching === 0
    ? "Prueba con menos palabras, o con otro estado."
    : "Esta página está vacía.";
}

interface MensajesToolsProps {
  filter: MensajesFilter;
  matching: number;
}

function MensajesTools({ filter, matching }: MensajesToolsProps) {
  const query = new URLSearchParams(mensajesFilterQuery(filter)).toString();
  const isFiltered = query !== "";
  const { search, estado } = filter;
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar"
        value={search}
        action="/admin/mensajes"
        clearHref={isFiltered ? mensajesHref() : null}
      >
        <EstadoFilter form="contacto" estado={estado} />
      </SearchForm>
      {isFiltered && (
        <p className="panel-count" role="status">
          {foundWords(matching)}
          {search && ` con «${search}»`}
          {estado && ` en «${KINDS.contacto.estados[estado]}»`}.
        </p>
      )}
      {matching > 0 && (
        <p className="inline-list">
          <a href={`/admin/mensajes.csv${query && `?${query}`}`} download>
            Descargar {isFiltered ? "estos" : "todos"} para Excel
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
