import { pagesOf } from "~/http/query";
import type { MensajesPage } from "~/mensajes/mensajes.server";
import { type MensajesFilter, mensajesFilterQuery, mensajesHref } from "~/mensajes/mensajes-state";
import { MensajesRows } from "~/mensajes/mensajes-table";
import { EstadoLinks } from "~/respuestas/estado-links";
import type { EstadoCounts } from "~/respuestas/waiting.server";
import { Pagination } from "~/ui/pagination";
import { ListTabs } from "./list-tabs";

interface MensajesSectionProps extends MensajesPage {
  filter: MensajesFilter;
  page: number;
  estados: EstadoCounts;
  inscripciones: number;
}

export function MensajesSection(props: MensajesSectionProps) {
  const { rows, matching, total, filter, page, estados, inscripciones } = props;
  const query = new URLSearchParams(mensajesFilterQuery(filter)).toString();
  return (
    <section aria-labelledby="list-title">
      <ListTabs current="mensajes" counts={{ inscripciones, mensajes: total }} />
      {total > 0 && (
        <div className="list-tools">
          <EstadoLinks
            form="contacto"
            estado={filter.estado}
            counts={estados}
            hrefOf={(estado) => mensajesHref({ estado })}
            allHref="/admin/mensajes?todos&estado=nueva"
          />
          <div className="list-folds">
            <details>
              <summary>Descargar</summary>
              <a href={`/admin/mensajes.csv${query && `?${query}`}`} download>
                Descargar {query ? "estos" : "todos"} para Excel
              </a>
            </details>
          </div>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="nothing">{emptyWords(total, matching)}</p>
      ) : (
        <MensajesRows
          rows={rows}
          detailHref={(mensaje) => mensajesHref({ ...filter, page, mensaje })}
        />
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
  return matching === 0 ? "Aquí no hay ninguno." : "Esta página está vacía.";
}
