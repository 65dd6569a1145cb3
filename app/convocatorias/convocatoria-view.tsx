import type { ReactNode } from "react";
import { listName } from "~/format/list-name";
import { CURSOS, cursoHref } from "~/inscripciones/inscripcion-fields";
import { Day } from "~/ui/moment";
import { useSite } from "~/ui/site-context";
import { convocatoriaHref, priceWords, stateWords } from "./convocatoria-fields";
import { hoursWords, type ListedConvocatoria } from "./convocatorias-list";

interface ConvocatoriaViewProps {
  convocatoria: ListedConvocatoria;
  /** Canonical HTML. */
  html: string;
}

export function ConvocatoriaView({ convocatoria, html }: ConvocatoriaViewProps) {
  const { titulo, curso_interes, empieza, horario, horas, precio, plazas, isPast } = convocatoria;
  const { address } = useSite().school;
  return (
    <article className="reading-layout">
      <h1>{titulo}</h1>
      <dl className="facts reading-margin">
        <Fact term={isPast ? "Empezó" : "Empieza"}>
          <Day day={empieza} />
        </Fact>
        <Fact term="Horario">{horario}</Fact>
        <Fact term="Duración">{horas && hoursWords(horas)}</Fact>
        <Fact term="Dónde">{address}</Fact>
        <Fact term="Precio">{precio && priceWords(precio)}</Fact>
        <Fact term="Plazas">{plazas}</Fact>
        <Fact term="Curso">{CURSOS[curso_interes]}</Fact>
        <Fact term="Estado">{stateWords(convocatoria)}</Fact>
      </dl>
      <div className="stack convocatoria-text">
        {html && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
        )}
        <JoinLink {...convocatoria} />
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function JoinLink({ id, curso_interes, estado, isPast }: ListedConvocatoria) {
  const list = listName(useSite().school.list).inSentence;
  if (isPast) {
    return (
      <div>
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
