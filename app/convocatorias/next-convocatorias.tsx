import { Day } from "~/ui/moment";
import { stateWords } from "./convocatoria-fields";
import type { Convocatoria } from "./convocatorias.server";

export type NextConvocatoria = Pick<
  Convocatoria,
  "id" | "titulo" | "empieza" | "estado" | "isPast"
>;

export function nextOf({ id, titulo, empieza, estado, isPast }: Convocatoria): NextConvocatoria {
  return { id, titulo, empieza, estado, isPast };
}

export function firstOpen(next: NextConvocatoria[]): NextConvocatoria | undefined {
  return next.find(({ estado, isPast }) => estado !== "completa" && !isPast);
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
              <Day day={convocatoria.empieza} /> <strong>{stateWords(convocatoria)}</strong>
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
