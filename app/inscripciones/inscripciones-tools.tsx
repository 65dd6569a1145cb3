import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { SearchForm } from "~/ui/search-form";
import { CURSOS } from "./cursos";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  isFiltered,
} from "./inscripciones-filter";

interface RegisterToolsProps {
  filter: InscripcionesFilter;
  /** How many the filter lets through. */
  matching: number;
  /** What else the address of the panel carries. */
  kept: [string, string][];
  clearHref: string;
  addressesHref: string;
}

/** Finds registrations, and takes those that were found along. */
export function InscripcionesTools({ filter, matching, ...at }: RegisterToolsProps) {
  const filtered = isFiltered(filter);
  const query = new URLSearchParams(inscripcionesFilterQuery(filter)).toString();
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar"
        value={filter.search}
        action="/admin#inscripciones"
        otherParams={at.kept}
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
            <a href={at.addressesHref} data-preserve-scroll>
              Copiar {filtered ? "sus direcciones" : "todas las direcciones"}
            </a>
          </li>
        </ul>
      )}
    </>
  );
}

function foundWords(matching: number, { search, course }: InscripcionesFilter): string {
  const found = matching === 0 ? "Ninguna inscripción" : `${matching} inscripciones`;
  const looked = search ? ` con «${search}»` : "";
  const within = course ? ` en «${CURSOS[course]}»` : "";
  return `${matching === 1 ? "1 inscripción" : found}${looked}${within}.`;
}

interface AddressesDialogProps {
  addresses: string[];
  closeHref: string;
}

/** All addresses of a filter, to be pasted into a mail. */
export function AddressesDialog({ addresses, closeHref }: AddressesDialogProps) {
  const text = addresses.join(", ");
  return (
    <Dialog
      title={addresses.length === 1 ? "1 dirección" : `${addresses.length} direcciones`}
      closeHref={closeHref}
      actions={
        <>
          <CopyButton text={text} />
          <a className="button button-quiet" href={closeHref} data-preserve-scroll>
            Cerrar
          </a>
        </>
      }
    >
      <p>
        Pégalas en «CCO» (copia oculta), para que nadie vea las direcciones de los demás. Cada una
        está una sola vez.
      </p>
      <p>
        <label className="field-hint" htmlFor="direcciones">
          Direcciones
        </label>
        <textarea id="direcciones" rows={6} readOnly autoFocus value={text} />
      </p>
    </Dialog>
  );
}
