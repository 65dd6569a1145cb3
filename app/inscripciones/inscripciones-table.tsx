import { comparableEmail } from "~/format/email";
import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { CURSOS } from "./inscripcion-fields";
import type { ListedInscripcion } from "./inscripciones-list.server";

/** Why no carta goes to an address (spelled by `comparableEmail`): a baja, or refused by the mail server. */
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
              <EstadoNote {...row} />
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

function EstadoNote({ estado, comentarios }: ListedInscripcion) {
  if (estado === "contestada") return <span className="data-table-note"> contestada</span>;
  return comentarios && <span className="data-table-note data-table-open"> sin contestar</span>;
}

function UnreachableNote({ why }: { why: Unreachable[string] | undefined }) {
  return why && <span className="data-table-note"> {UNREACHABLE[why]}</span>;
}

interface EmailsDialogProps {
  emails: string[];
  unreachable: Unreachable;
  closeHref: string;
}

/** Shows e-mails to be copied, without those with a baja and those that the mail server refused. */
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
