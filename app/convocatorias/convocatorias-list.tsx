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
              <Day day={empieza} /> ·&nbsp;<strong>{stateWords(convocatoria)}</strong>
            </p>
            {horario && <p>{horario}</p>}
            <p className="secondary-text">{summaryOf(convocatoria)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function summaryOf({ curso_interes, horas, precio, plazas }: ListedConvocatoria): string {
  const facts = [CURSOS[curso_interes], horas && hoursWords(horas)];
  facts.push(precio && priceWords(precio), plazas && placesWords(plazas));
  return facts.filter(Boolean).join(" ·\u00a0");
}

export function hoursWords(horas: number): string {
  const number = horas.toLocaleString("es-ES", { useGrouping: false });
  return horas === 1 ? "1 hora" : `${number} horas`;
}

function placesWords(plazas: number): string {
  return plazas === 1 ? "1 plaza" : `${plazas} plazas`;
}
