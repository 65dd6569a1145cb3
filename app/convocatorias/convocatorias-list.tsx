import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { Day } from "~/ui/moment";
import { priceWords, stateWords } from "./convocatoria-fields";
import type { Convocatoria } from "./convocatorias.server";

export type ListedConvocatoria = Omit<Convocatoria, "texto" | "created_at" | "updated_at">;

/** All that are to come, for the page of courses. */
export function ConvocatoriasList({ convocatorias }: { convocatorias: ListedConvocatoria[] }) {
  return (
    <ul className="ruled-list convocatorias-list">
      {convocatorias.map((convocatoria) => {
        const { id, titulo, empieza, horario } = convocatoria;
        return (
          <li key={id}>
            <h2>
              <a href={`/cursos/${id}`}>{titulo}</a>
            </h2>
            <p>
              <Day day={empieza} />
              {horario && <> · {horario}</>}
            </p>
            <p className="secondary-text">{summaryOf(convocatoria)}</p>
            <p className="convocatoria-state">{stateWords(convocatoria)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function summaryOf({ curso_interes, horas, precio, plazas }: ListedConvocatoria): string {
  const facts = [CURSOS[curso_interes], horas && hoursWords(horas)];
  facts.push(precio && priceWords(precio), plazas && placesWords(plazas));
  return facts.filter(Boolean).join(" · ");
}

export function hoursWords(horas: number): string {
  const number = horas.toLocaleString("es-ES", { useGrouping: false });
  return horas === 1 ? "1 hora" : `${number} horas`;
}

function placesWords(plazas: number): string {
  return plazas === 1 ? "1 plaza" : `${plazas} plazas`;
}

export type NextConvocatoria = Pick<
  Convocatoria,
  "id" | "titulo" | "empieza" | "estado" | "isPast"
>;

export function nextOf({ id, titulo, empieza, estado, isPast }: Convocatoria): NextConvocatoria {
  return { id, titulo, empieza, estado, isPast };
}

interface NextConvocatoriasProps {
  convocatorias: NextConvocatoria[];
  heading: "h2" | "h4";
}

/** The next ones, each to its page, and the way to all; nothing where none is to come. */
export function NextConvocatorias({ convocatorias, heading: Heading }: NextConvocatoriasProps) {
  if (convocatorias.length === 0) return null;
  return (
    <div className="next-convocatorias">
      <Heading className="small-title">Cursos que empiezan</Heading>
      <ul className="ruled-list">
        {convocatorias.map((convocatoria) => (
          <li key={convocatoria.id}>
            <a href={`/cursos/${convocatoria.id}`}>{convocatoria.titulo}</a>
            <p className="secondary-text">
              <Day day={convocatoria.empieza} /> · {stateWords(convocatoria)}
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
