import { personHref } from "./person-sheet";

interface PeopleListProps {
  people: { email: string; nombre: string; records: number }[];
  /** More than so many are not listed. */
  limit: number;
}

/** Who was found, each one a link to all that is kept of them. */
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
