import { pagesOf } from "~/http/query";
import { CourseChart, WeekChart } from "~/inscripciones/inscripciones-charts";
import { LATEST_DAYS } from "~/inscripciones/inscripciones-filter";
import type { InscripcionesPage } from "~/inscripciones/inscripciones-list.server";
import { InscripcionesTable, type Unreachable } from "~/inscripciones/inscripciones-table";
import { InscripcionesTools } from "~/inscripciones/inscripciones-tools";
import { EstadoLinks } from "~/respuestas/estado-links";
import type { EstadoCounts } from "~/respuestas/waiting.server";
import { Pagination } from "~/ui/pagination";
import { ListTabs } from "./list-tabs";
import { NO_FILTER, type PanelState, panelHref } from "./panel-state";

interface InscripcionesSectionProps extends InscripcionesPage {
  unreachable: Unreachable;
  state: PanelState;
  estados: EstadoCounts;
  mensajes: number;
}

/** List of inscripciones, with the columns of the specification (section 2). */
export function InscripcionesSection(props: InscripcionesSectionProps) {
  const { rows, matching, counts, weeks, chosen, unreachable, state, estados, mensajes } = props;
  const { filter } = state;
  const filterHref = (other: PanelState["filter"]) =>
    panelHref({ ...state, filter: other, page: 1 });
  const isOfCourse = Boolean(filter.course || filter.convocatoria);
  return (
    <section aria-labelledby="list-title" id="inscripciones">
      <ListTabs current="inscripciones" counts={{ inscripciones: counts.total, mensajes }} />
      {counts.total > 0 && (
        <>
          <p className="panel-count">
            {counts.latest} en los últimos {LATEST_DAYS} días, {counts.total} en total.
          </p>
          <div className="list-tools">
            <EstadoLinks
              form="inscripcion"
              estado={filter.estado}
              counts={isOfCourse ? null : estados}
              hrefOf={(estado) => filterHref({ ...filter, estado: estado ?? undefined })}
              allHref={`${filterHref(filter)}&todas`}
            />
            <InscripcionesTools
              filter={filter}
              matching={matching}
              chosen={chosen}
              clearHref={filterHref({ ...NO_FILTER, estado: filter.estado })}
              emailsHref={panelHref(state, { emails: true })}
              charts={
                <div className="charts">
                  <WeekChart weeks={weeks} />
                  <CourseChart
                    perCourse={counts.perCourse}
                    courseHref={(course) => filterHref({ ...NO_FILTER, course })}
                  />
                </div>
              }
            />
          </div>
        </>
      )}
      {rows.length === 0 ? (
        <p className="nothing">{emptyWords(counts.total, matching)}</p>
      ) : (
        <InscripcionesTable
          rows={rows}
          unreachable={unreachable}
          detailHref={(inscripcion) => panelHref(state, { inscripcion })}
        />
      )}
      <Pagination
        label="Páginas de inscripciones"
        page={state.page}
        pages={pagesOf(matching)}
        hrefOf={(page) => panelHref({ ...state, page })}
      />
    </section>
  );
}

function emptyWords(total: number, matching: number): string {
  if (total === 0) return "Todavía no se ha apuntado nadie.";
  return matching === 0 ? "Aquí no hay ninguna." : "Esta página está vacía.";
}
