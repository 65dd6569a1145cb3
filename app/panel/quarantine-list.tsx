import { KINDS } from "~/db/kinds";
import type { Quarantine } from "~/submissions/quarantine.server";
import { Moment } from "~/ui/moment";

const UNREADABLE = "Este envío está dañado y no se puede leer.";

export function QuarantineList({ total, forms }: Quarantine) {
  return (
    <section aria-labelledby="posible-spam">
      <h2 id="posible-spam">
        Posible spam <span className="count">{total}</span>
      </h2>
      <p className="panel-count">
        {total === 1
          ? "Un envío apartado: no está en el registro ni se ha reenviado."
          : "Envíos apartados: no están en el registro ni se han reenviado."}
      </p>
      <ul className="ruled-list admin-list">
        {forms.map(({ id, form, fields, created_at, isFromBackup }) => (
          <li key={id}>
            <div className="quarantine-text">
              <p>
                <strong>
                  {fields ? `${fields.nombre} ${fields.apellidos ?? ""}`.trim() : "Dañado"}
                </strong>{" "}
                {fields?.email} · {KINDS[form].title} del <Moment at={created_at} />
              </p>
              <p className="excerpt">
                {fields ? (fields.mensaje ?? fields.comentarios) : UNREADABLE}
              </p>
              {isFromBackup && (
                <p className="secondary-text">
                  Viene de una copia de seguridad: si lo aceptaste después de hacerla, aquí no
                  consta.
                </p>
              )}
            </div>
            <form className="admin-list-actions" method="post" action={`/sospechosos?id=${id}`}>
              {fields && (
                <button
                  type="submit"
                  className="link-button"
                  name="decision"
                  value="aceptar"
                  aria-label={`Aceptar el envío de ${fields.nombre}`}
                >
                  Es de verdad
                </button>
              )}
              <button
                type="submit"
                className="link-button danger-link"
                name="decision"
                value="eliminar"
                aria-label={
                  fields ? `Eliminar el envío de ${fields.nombre}` : "Eliminar el envío dañado"
                }
              >
                Eliminar
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
