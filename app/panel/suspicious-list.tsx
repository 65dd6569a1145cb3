import { Moment } from "~/ui/moment";

export interface SuspiciousListProps {
  total: number;
  /** The newest of them. */
  forms: {
    id: number;
    form: "inscripcion" | "contacto";
    fields: Record<string, string>;
    created_at: string;
  }[];
}

/** What was kept apart because a field that nobody sees was filled in; nothing is dropped in silence. */
export function SuspiciousList({ total, forms }: SuspiciousListProps) {
  return (
    <section aria-labelledby="suspicious-title">
      <h2 id="suspicious-title">Posible spam</h2>
      <p className="panel-count">
        <strong>{total}</strong> {total === 1 ? "envío apartado" : "envíos apartados"}: no están en
        el registro ni se han reenviado.
      </p>
      <ul className="ruled-list admin-list">
        {forms.map(({ id, form, fields, created_at }) => (
          <li key={id}>
            <div className="suspicious-text">
              <p>
                <strong>
                  {fields.nombre} {fields.apellidos}
                </strong>{" "}
                {fields.email} · {form === "contacto" ? "Mensaje" : "Inscripción"} del{" "}
                <Moment at={created_at} />
              </p>
              <p className="register-excerpt">{fields.mensaje ?? fields.comentarios}</p>
            </div>
            <form className="admin-list-actions" method="post" action={`/sospechosos?id=${id}`}>
              <button
                type="submit"
                className="link-button"
                name="decision"
                value="aceptar"
                aria-label={`Aceptar el envío de ${fields.nombre}`}
              >
                Es de verdad
              </button>
              <button
                type="submit"
                className="link-button danger-link"
                name="decision"
                value="eliminar"
                aria-label={`Eliminar el envío de ${fields.nombre}`}
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
