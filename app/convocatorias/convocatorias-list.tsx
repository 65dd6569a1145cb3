import { countOf } from "~/format/amounts";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { Day } from "~/ui/moment";
import { priceWords, stateWords } from "./convocatoria-fields";
import type { Convocatoria } from "./convocatorias.server";

export type ListedConvocatoria = Omit<Convocatoria, "texto" | "created_at" | "updated_at">;

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
            <p className="dots">
              <Day day={empieza} /> <strong>{stateWords(convocatoria)}</strong>
            </p>
            {horario && <p>{horario}</p>}
            <p className="secondary-text dots">
              {factsOf(convocatoria).map((fact) => (
                <span key={fact}>{`${fact} `}</span>
              ))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function factsOf(convocatoria: ListedConvocatoria): string[] {
  const { curso_interes, horas, precio } = convocatoria;
  const facts = [CURSOS[curso_interes], horas && hoursWords(horas)];
  facts.push(precio && priceWords(precio), placesWords(convocatoria));
  return facts.filter((fact) => typeof fact === "string");
}

export function hoursWords(horas: number): string {
  const number = horas.toLocaleString("es-ES", { useGrouping: false });
  return horas === 1 ? "1 hora" : `${number} horas`;
}

/**
 * Returns `places`, «6 plazas» or, once one is given, unless the course is past or full, «Quedan 2
 * de 6 plazas»; null without a number of places.
 */
export function placesWords(
  { plazas, left, estado, isPast }: ListedConvocatoria,
  places = countOf(plazas ?? 0, "plaza", "plazas"),
): string | null {
  if (plazas === null) return null;
  if (left === null || isPast || estado === "completa") return places;
  return left === 1 ? `Queda 1 de ${places}` : `Quedan ${left} de ${places}`;
}
