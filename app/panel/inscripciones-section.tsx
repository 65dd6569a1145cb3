import { pagesOf } from "~/http/query";
import { CourseChart, WeekChart } from "~/inscripciones/inscripciones-charts";
import { LATEST_DAYS } from "~/inscripciones/inscripciones-filter";
import type { InscripcionesPage } from "~/inscripciones/inscripciones-list.server";
import {
  InscripcionesTable,
  InscripcionesTools,
  type Unreachable,
} from "~/inscripciones/inscripciones-table";
import { EmptyList } from "~/ui/empty-list";
import { Pagination } from "~/ui/pagination";
import { NO_FILTER, type PanelState, panelHref } from "./panel-state";

export function InscripcionesSection({
  rows,
  matching,
  counts,
  weeks,
  chosen,
  unreachable,
  state,
}: InscripcionesPage & { unreachable: Unreachable; state: PanelState }) {
  const filterHref = (filter: PanelState["filter"]) => panelHref({ ...state, filter, page: 1 });
  return (
    <section aria-labelledby="inscripciones-title" id="inscripciones">
      <h2 id="inscripciones-title">Inscripciones</h2>
      <p className="panel-count">
        <strong>{counts.latest}</strong> en los últimos {LATEST_DAYS} días, {counts.total} en total
      </p>
      {counts.total > 0 && (
        <>
          <div className="charts">
            <WeekChart weeks={weeks} />
            <CourseChart
              perCourse={counts.perCourse}
              courseHref={(course) => filterHref({ ...NO_FILTER, course })}
            />
          </div>
          <InscripcionesTools
            filter={state.filter}
            matching={matching}
            chosen={chosen}
            clearHref={filterHref(NO_FILTER)}
            emailsHref={panelHref(state, { emails: true })}
          />
        </>
      )}
      {rows.length === 0 ? (
        <EmptyList>{emptyWords(counts.total, matching)}</EmptyList>
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
  return matching === 0
    ? "Prueba con menos palabras, o con otro curso."
    : "Esta página está vacía.";
}
