import { KINDS } from "~/db/kinds";
import { comparableEmail } from "~/format/email";
import { EstadoFilter } from "~/respuestas/estado-filter";
import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { SearchForm } from "~/ui/search-form";
import { CURSOS } from "./inscripcion-fields";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  isFiltered,
} from "./inscripciones-filter";
import type { InscripcionesPage, ListedInscripcion } from "./inscripciones-list.server";

/** Why an address gets no letters, as `comparableEmail` spells it. */
export type Unreachable = Record<string, "left" | "refused">;

const UNREACHABLE = { left: "sin cartas", refused: "dirección rechazada" };

interface InscripcionesTableProps {
  rows: ListedInscripcion[];
  unreachable: Unreachable;
  detailHref(id: number): string;
}

export function InscripcionesTable({ rows, unreachable, detailHref }: InscripcionesTableProps) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Nombre completo</th>
          <th scope="col">Email</th>
          <th scope="col">Teléfono</th>
          <th scope="col">Curso de interés</th>
          <th scope="col">Fecha</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={detailHref(row.id)} data-preserve-scroll>
                {row.nombre} {row.apellidos}
              </a>
              {row.ofPerson > 1 && (
                <span className="data-table-note"> {row.ofPerson} inscripciones</span>
              )}
              {row.estado === "contestada" && <span className="data-table-note"> contestada</span>}
              <UnreachableNote why={unreachable[comparableEmail(row.email)]} />
            </th>
            <td className="data-table-detail">{row.email}</td>
            <td className="data-table-detail">{row.telefono}</td>
            <td>{CURSOS[row.curso_interes]}</td>
            <td>
              <Moment at={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UnreachableNote({ why }: { why: Unreachable[string] | undefined }) {
  return why && <span className="data-table-note"> {UNREACHABLE[why]}</span>;
}

interface InscripcionesToolsProps {
  filter: InscripcionesFilter;
  matching: number;
  /** Dated courses that somebody has signed up for. */
  chosen: InscripcionesPage["chosen"];
  clearHref: string;
  emailsHref: string;
}

export function InscripcionesTools({ filter, matching, chosen, ...at }: InscripcionesToolsProps) {
  const filtered = isFiltered(filter);
  const query = new URLSearchParams(inscripcionesFilterQuery(filter)).toString();
  return (
    <>
      <SearchForm
        label="Buscar"
        name="buscar"
        value={filter.search}
        action="/admin#inscripciones"
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
        {chosen.length > 0 && (
          <div className="field">
            <label htmlFor="convocatoria">Curso con fecha</label>
            <select
              id="convocatoria"
              name="convocatoria"
              key={filter.convocatoria}
              defaultValue={filter.convocatoria ?? ""}
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
        <EstadoFilter form="inscripcion" estado={filter.estado} />
      </SearchForm>
      {filtered && (
        <p className="panel-count" role="status">
          {foundWords(matching, filter, chosen)}
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
            <a href={at.emailsHref} data-preserve-scroll>
              Copiar {filtered ? "sus direcciones" : "todas las direcciones"}
            </a>
          </li>
        </ul>
      )}
    </>
  );
}

function foundWords(
  matching: number,
  { search, course, convocatoria, estado }: InscripcionesFilter,
  chosen: InscripcionesPage["chosen"],
): string {
  const found = matching === 0 ? "Ninguna inscripción" : `${matching} inscripciones`;
  const looked = search ? ` con «${search}»` : "";
  const within = course ? ` en «${CURSOS[course]}»` : "";
  const label = chosen.find(({ id }) => id === convocatoria)?.label;
  const meant = convocatoria ? ` para «${label ?? "un curso que no está"}»` : "";
  const state = estado ? ` en «${KINDS.inscripcion.estados[estado]}»` : "";
  return `${matching === 1 ? "1 inscripción" : found}${looked}${within}${meant}${state}.`;
}

interface EmailsDialogProps {
  emails: string[];
  unreachable: Unreachable;
  closeHref: string;
}

/** Whoever left the letters is left out, and whose address was refused. */
export function EmailsDialog({ emails: all, unreachable, closeHref }: EmailsDialogProps) {
  const emails = all.filter((email) => !unreachable[comparableEmail(email)]);
  const missing = all.length - emails.length;
  const text = emails.join(", ");
  return (
    <Dialog
      title={emails.length === 1 ? "1 dirección" : `${emails.length} direcciones`}
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
        {missing > 0 &&
          ` ${missing === 1 ? "Falta 1" : `Faltan ${missing}`}: quien no quiere más cartas, y lo que el servidor de correo ha rechazado.`}
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
