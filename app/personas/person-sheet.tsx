import { countOf } from "~/format/amounts";
import { personHref } from "~/submissions/submission-dialog";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import type { PersonRecord } from "./person-records";

interface PersonSheetProps {
  email: string;
  from: string | null;
  records: PersonRecord[];
  page: number;
  pages: number;
  unreachable: "left" | "refused" | null;
}

export function PersonSheet(props: PersonSheetProps) {
  const { email, from, records, page, pages, unreachable } = props;
  if (pages === 0) {
    return <p className="panel-lead">No se guarda nada de «{email}».</p>;
  }
  return (
    <section className="panel-stack" aria-label={email}>
      <p className="form-actions">
        <a
          className="button"
          href={`/admin/personas/datos.json?email=${encodeURIComponent(email)}`}
          download
        >
          Descargar sus datos
        </a>
        <a
          className="button button-danger"
          href={`${personHref(email, from)}&eliminar`}
          data-preserve-scroll
        >
          Borrarlo todo
        </a>
      </p>
      {unreachable && <CartasNote email={email} why={unreachable} />}
      <ul className="ruled-list person-records">
        {records.map(({ kind, facts, moments, privacidad }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they change together
          <li key={index}>
            <h2>{kind}</h2>
            <dl className="facts">
              {moments.map(([label, at]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Moment at={at} />
                  </dd>
                </div>
              ))}
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="as-typed">{value}</dd>
                </div>
              ))}
              {privacidad && (
                <div>
                  <dt>Texto de privacidad que leyó</dt>
                  <dd>
                    <a href={`/admin/textos?version=${privacidad.id}`}>
                      Versión del <Moment at={privacidad.at} />
                    </a>
                  </dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <Pagination
        label="Páginas de lo que se guarda"
        page={page}
        pages={pages}
        hrefOf={(other) => `${personHref(email, from)}&pagina=${other}`}
        words={{ before: "Lo de antes", after: "Lo que sigue" }}
      />
    </section>
  );
}

function CartasNote({ email, why }: { email: string; why: "left" | "refused" }) {
  if (why === "left") return <p>Se ha dado de baja de las cartas: ya no se le envía ninguna.</p>;
  return (
    <form className="stack" method="post" action={`${personHref(email)}&admitir`}>
      <p>El servidor de correo dijo que esta dirección no existe: no se le envían cartas.</p>
      <p className="form-actions">
        <button type="submit" className="button button-quiet">
          Volver a enviarle cartas
        </button>
      </p>
    </form>
  );
}

interface PeopleListProps {
  from: string;
  people: { email: string; nombre: string; records: number }[];
}

export function PeopleList({ people, from }: PeopleListProps) {
  return (
    <ul className="ruled-list admin-list">
      {people.map(({ email, nombre, records }) => (
        <li key={email}>
          <a href={personHref(email, from)}>{email}</a>
          <span>
            {records === 0 ? "Solo correo" : `${nombre} · ${countOf(records, "envío", "envíos")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
