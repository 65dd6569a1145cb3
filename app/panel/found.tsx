import type { ReactNode } from "react";
import { countOf } from "~/format/amounts";
import { pagesOf } from "~/http/query";
import type { InscripcionesPage } from "~/inscripciones/inscripciones-list.server";
import { InscripcionesTable, type Unreachable } from "~/inscripciones/inscripciones-table";
import type { MensajesPage } from "~/mensajes/mensajes.server";
import { mensajesHref } from "~/mensajes/mensajes-state";
import { MensajesRows } from "~/mensajes/mensajes-table";
import { PeopleList } from "~/personas/person-sheet";
import { Pagination } from "~/ui/pagination";
import type { OtherPeople } from "./panel-data.server";
import { type PanelState, panelHref } from "./panel-state";

interface FoundProps {
  state: PanelState;
  inscripciones: InscripcionesPage;
  mensajes: MensajesPage;
  people: OtherPeople;
  unreachable: Unreachable;
}

export function Found({ state, inscripciones, mensajes, people, unreachable }: FoundProps) {
  const words = state.filter.search;
  const total = inscripciones.matching + mensajes.matching + people.length;
  return (
    <>
      <p className="found-line" role="status">
        <strong>
          {total === 0 ? "Ningún resultado" : countOf(total, "resultado", "resultados")}
        </strong>{" "}
        con «{words}». <a href="/admin">Quitar la búsqueda</a>
      </p>
      {inscripciones.matching > 0 && (
        <FoundSection id="found-inscripciones" title="Inscripciones" count={inscripciones.matching}>
          <InscripcionesTable
            rows={inscripciones.rows}
            unreachable={unreachable}
            detailHref={(inscripcion) => panelHref(state, { inscripcion })}
          />
          <Pagination
            label="Páginas de inscripciones"
            page={state.page}
            pages={pagesOf(inscripciones.matching)}
            hrefOf={(page) => panelHref({ ...state, page })}
          />
        </FoundSection>
      )}
      {mensajes.matching > 0 && (
        <FoundSection id="found-mensajes" title="Mensajes" count={mensajes.matching}>
          <MensajesRows
            rows={mensajes.rows}
            detailHref={(mensaje) => mensajesHref({ search: words, mensaje })}
          />
          {mensajes.matching > mensajes.rows.length && (
            <p className="quiet">
              Se ven los {mensajes.rows.length} últimos: busca con más palabras.
            </p>
          )}
        </FoundSection>
      )}
      {people.length > 0 && (
        <FoundSection
          id="found-people"
          title="En la papelera, apartado o en el correo"
          count={people.length}
        >
          <PeopleList people={people} from={panelHref(state)} />
        </FoundSection>
      )}
    </>
  );
}

interface FoundSectionProps {
  id: string;
  title: string;
  count: number;
  children: ReactNode;
}

function FoundSection({ id, title, count, children }: FoundSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="count">{count}</span>
      </h2>
      {children}
    </section>
  );
}
