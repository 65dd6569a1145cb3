import { Day } from "~/ui/moment";
import { ESTADOS } from "./convocatoria-fields";
import type { Convocatoria } from "./convocatorias.server";

/** A dated course to come, as the pages that announce it have it. */
export type NextConvocatoria = Pick<Convocatoria, "id" | "titulo" | "empieza" | "estado">;

export function nextOf({ id, titulo, empieza, estado }: Convocatoria): NextConvocatoria {
  return { id, titulo, empieza, estado };
}

interface NextConvocatoriasProps {
  convocatorias: NextConvocatoria[];
  heading: "h2" | "h3";
}

export function NextConvocatorias({ convocatorias, heading: Heading }: NextConvocatoriasProps) {
  if (convocatorias.length === 0) return null;
  return (
    <div className="next-convocatorias">
      <Heading className="small-title">Cursos que empiezan</Heading>
      <ul className="ruled-list">
        {convocatorias.map((convocatoria) => (
          <li key={convocatoria.id}>
            <a href={`/cursos/${convocatoria.id}`}>{convocatoria.titulo}</a>
            <p className="secondary-text dots">
              <Day day={convocatoria.empieza} /> <strong>{ESTADOS[convocatoria.estado]}</strong>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a className="standalone-link" href="/cursos">
          Todos los cursos con fecha
        </a>
      </p>
    </div>
  );
}
