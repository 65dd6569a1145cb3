import { personHref } from "~/submissions/submission-dialog";
import { Moment } from "~/ui/moment";
import { ShownText } from "~/ui/shown-text";
import type { PersonRecord } from "./person-records";

interface PersonSheetProps {
  email: string;
  records: PersonRecord[];
}

export function PersonSheet({ email, records }: PersonSheetProps) {
  if (records.length === 0) {
    return <p className="panel-lead">No se guarda nada de «{email}».</p>;
  }
  return (
    <section className="panel-stack" aria-labelledby="person-title">
      <h2 id="person-title">{email}</h2>
      <p className="form-actions">
        <a className="button" href={exportHref(email)} download>
          Descargar sus datos
        </a>
        <a
          className="button button-danger"
          href={`${personHref(email)}&eliminar`}
          data-preserve-scroll
        >
          Borrarlo todo
        </a>
      </p>
      <ul className="ruled-list person-records">
        {records.map(({ kind, facts, moments, privacidad }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they change together
          <li key={index}>
            <h3 className="small-title">{kind}</h3>
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
                  <ShownText {...privacidad} />
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function exportHref(email: string): string {
  return `/admin/personas/datos.json?email=${encodeURIComponent(email)}`;
}

interface PeopleListProps {
  people: { email: string; nombre: string; records: number }[];
  limit: number;
}

export function PeopleList({ people, limit }: PeopleListProps) {
  if (people.length === 0) return <p className="panel-lead">No se ha encontrado a nadie.</p>;
  return (
    <section aria-label="Personas encontradas">
      <ul className="ruled-list admin-list">
        {people.map(({ email, nombre, records }) => (
          <li key={email}>
            <a href={personHref(email)}>{email}</a>
            <span>
              {nombre} · {records === 1 ? "1 envío" : `${records} envíos`}
            </span>
          </li>
        ))}
      </ul>
      {people.length === limit && <p>Puede haber más: busca con otra palabra.</p>}
    </section>
  );
}
