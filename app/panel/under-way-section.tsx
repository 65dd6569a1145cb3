import type { ReactNode } from "react";
import { PlaceFrames } from "~/convocatorias/course-sheet";
import type { UnderWay } from "./under-way.server";

export function UnderWaySection({ carta, course, scheduled, drafts }: UnderWay) {
  if (!carta && !course && scheduled.length + drafts.length === 0) return null;
  return (
    <section aria-labelledby="under-way-title">
      <h2 id="under-way-title">En marcha</h2>
      <ul className="panel-rows">
        {carta && (
          <Row what="Carta" href={`/admin/cartas?carta=${carta.id}`} title={carta.asunto}>
            <p className="quiet">
              Enviadas {carta.sent} de {carta.total}. {carta.ends}
            </p>
            <progress
              className="letters-progress"
              max={carta.total}
              value={carta.total - carta.waiting}
              aria-label="Cartas enviadas"
            />
          </Row>
        )}
        {course && (
          <Row
            what="Próximo curso"
            href={`/admin/convocatorias?curso=${course.id}`}
            title={course.titulo}
          >
            <p className="quiet">{course.words}</p>
            <PlaceFrames plazas={course.plazas} given={course.given} />
          </Row>
        )}
        {scheduled.map(({ id, nombre, when }) => (
          <Row
            key={id}
            what={`Sale solo el ${when}`}
            href={`/blog-admin?borrador=${id}`}
            title={nombre}
          />
        ))}
        {drafts.map(({ id, nombre, saved }) => (
          <Row
            key={id}
            what={`Borrador, guardado ${saved}`}
            href={`/blog-admin?borrador=${id}`}
            title={nombre}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  what: string;
  href: string;
  title: string;
  children?: ReactNode;
}

function Row({ what, href, title, children }: RowProps) {
  return (
    <li>
      <p className="under-way-what">{what}</p>
      <p>
        <a className="cover" href={href}>
          {title}
        </a>
      </p>
      {children}
    </li>
  );
}
