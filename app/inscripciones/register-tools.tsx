import { SearchForm } from "~/ui/search-form";
import { CURSOS } from "./cursos";
import { isFiltered, type RegisterFilter, registerQuery } from "./register-filter";

interface RegisterToolsProps {
  filter: RegisterFilter;
  /** How many the filter lets through. */
  matching: number;
  /** What else the address of the panel carries. */
  kept: [string, string][];
  clearHref: string;
  addressesHref: string;
}

/** Finds registrations, and takes those that were found along. */
export function RegisterTools({ filter, matching, ...at }: RegisterToolsProps) {
  const filtered = isFiltered(filter);
  const query = new URLSearchParams(registerQuery(filter)).toString();
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar"
        value={filter.search}
        action="/admin#inscripciones"
        kept={at.kept}
        clearHref={filtered ? at.clearHref : null}
      >
        <div className="field">
          <label htmlFor="curso">Curso de interés</label>
          <select id="curso" name="curso" key={filter.course} defaultValue={filter.course ?? ""}>
            <option value="">Todos los cursos</option>
            {Object.entries(CURSOS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </SearchForm>
      {filtered && (
        <p className="panel-count" role="status">
          {foundWords(matching, filter)}
        </p>
      )}
      {matching > 0 && (
        <ul className="inline-list">
          <li>
            <a href={`/admin/inscripciones.csv${query && `?${query}`}`} download>
              Descargar {filtered ? "estas" : "todas"} para Excel
            </a>
          </li>
          <li>
            <a href={at.addressesHref} data-keep-scroll>
              Copiar {filtered ? "sus direcciones" : "todas las direcciones"}
            </a>
          </li>
        </ul>
      )}
    </>
  );
}

function foundWords(matching: number, { search, course }: RegisterFilter): string {
  const found = matching === 0 ? "Ninguna inscripción" : `${matching} inscripciones`;
  const looked = search ? ` con «${search}»` : "";
  const within = course ? ` en «${CURSOS[course]}»` : "";
  return `${matching === 1 ? "1 inscripción" : found}${looked}${within}.`;
}
