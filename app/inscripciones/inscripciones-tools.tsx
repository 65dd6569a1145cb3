import type { ReactNode } from "react";
import { CURSOS } from "./inscripcion-fields";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  isFiltered,
} from "./inscripciones-filter";
import type { InscripcionesPage } from "./inscripciones-list.server";

interface InscripcionesToolsProps {
  filter: InscripcionesFilter;
  matching: number;
  chosen: InscripcionesPage["chosen"];
  clearHref: string;
  emailsHref: string;
  charts: ReactNode;
}

export function InscripcionesTools(props: InscripcionesToolsProps) {
  const { filter, matching, chosen, clearHref, emailsHref, charts } = props;
  const filtered = isFiltered(filter);
  const isOfCourse = Boolean(filter.course || filter.convocatoria);
  const query = new URLSearchParams(inscripcionesFilterQuery(filter)).toString();
  return (
    <>
      <div className="list-folds">
        <details open={isOfCourse}>
          <summary>Filtrar por curso</summary>
          <CourseFilter filter={filter} chosen={chosen} clearHref={isOfCourse ? clearHref : null} />
        </details>
        <details>
          <summary>Las cifras</summary>
          {charts}
        </details>
        <details>
          <summary>Descargar o copiar</summary>
          <ul className="inline-list">
            <li>
              <a href={`/admin/inscripciones.csv${query && `?${query}`}`} download>
                Descargar {filtered ? "estas" : "todas"} para Excel
              </a>
            </li>
            <li>
              <a href={emailsHref} data-preserve-scroll>
                Copiar {filtered ? "sus direcciones" : "todas las direcciones"}
              </a>
            </li>
          </ul>
        </details>
      </div>
      {isOfCourse && (
        <p className="panel-count" role="status">
          {foundWords(matching, filter, chosen)}
        </p>
      )}
    </>
  );
}

interface CourseFilterProps extends Pick<InscripcionesToolsProps, "filter" | "chosen"> {
  clearHref: string | null;
}

function CourseFilter({ filter, chosen, clearHref }: CourseFilterProps) {
  const { course, convocatoria, estado } = filter;
  return (
    <form className="search-form" method="get" action="/admin#inscripciones">
      {estado && <input type="hidden" name="estado" value={estado} />}
      <div className="field">
        <label htmlFor="curso">Curso de interés</label>
        <select id="curso" name="curso" key={course} defaultValue={course ?? ""}>
          <option value="">Todos los cursos</option>
          {Object.entries(CURSOS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {chosen.length > 0 && (
        <div className="field">
          <label htmlFor="convocatoria">Curso con fecha</label>
          <select
            id="convocatoria"
            name="convocatoria"
            key={convocatoria}
            defaultValue={convocatoria ?? ""}
          >
            <option value="">Con fecha o sin ella</option>
            {chosen.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="search-actions">
        <button type="submit" className="button button-quiet">
          Filtrar
        </button>
        {clearHref && (
          <a href={clearHref} data-preserve-scroll>
            Quitar el filtro
          </a>
        )}
      </div>
    </form>
  );
}

function foundWords(
  matching: number,
  { course, convocatoria }: InscripcionesFilter,
  chosen: InscripcionesPage["chosen"],
): string {
  const found = matching === 0 ? "Ninguna inscripción" : `${matching} inscripciones`;
  const within = course ? ` en «${CURSOS[course]}»` : "";
  const label = chosen.find(({ id }) => id === convocatoria)?.label;
  const meant = convocatoria ? ` para «${label ?? "un curso que no está"}»` : "";
  return `${matching === 1 ? "1 inscripción" : found}${within}${meant}.`;
}
