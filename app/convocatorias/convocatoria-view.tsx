import type { ReactNode } from "react";
import { listName } from "~/format/list-name";
import { CURSOS, cursoHref } from "~/inscripciones/inscripcion-fields";
import { Day } from "~/ui/moment";
import { useSite } from "~/ui/site-context";
import { convocatoriaHref, priceWords, stateWords } from "./convocatoria-fields";
import { hoursWords, type ListedConvocatoria, placesWords } from "./convocatorias-list";

interface ConvocatoriaViewProps {
  convocatoria: ListedConvocatoria;
  /** Text of the course as canonical HTML. */
  html: string;
}

export function ConvocatoriaView({ convocatoria, html }: ConvocatoriaViewProps) {
  const { titulo, curso_interes, empieza, horario, horas, precio, isPast } = convocatoria;
  const { address } = useSite().school;
  return (
    <article className="convocatoria">
      <h1>{titulo}</h1>
      <div className="convocatoria-facts">
        <dl className="facts">
          <Fact term={isPast ? "Empezó" : "Empieza"}>
            <Day day={empieza} />
          </Fact>
          <Fact term="Horario">{horario}</Fact>
          <Fact term="Duración">{horas && hoursWords(horas)}</Fact>
          <Fact term="Estado">{stateWords(convocatoria)}</Fact>
          <Fact term="Plazas">{placesWords(convocatoria, String(convocatoria.plazas))}</Fact>
          <Fact term="Precio">{precio && priceWords(precio)}</Fact>
        </dl>
        <JoinLink {...convocatoria} />
        <dl className="facts">
          <Fact term="Dónde">{address}</Fact>
          <Fact term="Curso">{CURSOS[curso_interes]}</Fact>
        </dl>
      </div>
      {html && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function JoinLink({ id, curso_interes, estado, isPast }: ListedConvocatoria) {
  const list = listName(useSite().school.list).inSentence;
  if (isPast) {
    return (
      <div className="stack">
        <p>Ya empezó. Si lo repetimos, te avisamos.</p>
        <p className="form-actions">
          <a className="button" href={cursoHref(curso_interes)}>
            Apúntate a {list}
          </a>
        </p>
      </div>
    );
  }
  return (
    <p className="form-actions">
      <a className="button" href={convocatoriaHref(id)}>
        {estado === "completa" ? `Completa: apúntate a ${list}` : "Apúntate"}
      </a>
    </p>
  );
}
