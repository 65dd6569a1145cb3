import { Moment } from "~/ui/moment";
import type { ListedMensaje } from "./mensajes.server";

interface MensajesRowsProps {
  rows: ListedMensaje[];
  detailHref(id: number): string;
}

export function MensajesRows({ rows, detailHref }: MensajesRowsProps) {
  return (
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
              <a href={detailHref(row.id)} data-preserve-scroll>
                {row.nombre}
              </a>
              {row.estado === "contestada" ? (
                <span className="data-table-note"> contestado</span>
              ) : (
                <span className="data-table-note data-table-open"> sin contestar</span>
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
  );
}
