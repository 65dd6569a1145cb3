import type { ReactNode } from "react";
import { countOf } from "~/format/amounts";
import { InscripcionDialog } from "~/inscripciones/inscripcion-dialog";
import { EmailsDialog } from "~/inscripciones/inscripciones-table";
import { UnsentAnswers } from "~/respuestas/answers";
import { AllAnsweredNotice, AnswerAllDialog } from "~/respuestas/estado-links";
import type { StoredFollowUp } from "~/respuestas/follow-up.server";
import type { FollowUp } from "~/respuestas/form-dialog";
import { SiteLine, UrgentNotice } from "~/status/site-line";
import { DeleteSubmissionDialog } from "~/submissions/submission-dialog";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Found } from "./found";
import type { Greeting } from "./greeting.server";
import { InscripcionesSection } from "./inscripciones-section";
import type { PanelData } from "./panel-data.server";
import { deletionHref, panelHref } from "./panel-state";
import { PendingNotice } from "./pending-notice";
import { QuarantineList } from "./quarantine-list";
import { UnderWaySection } from "./under-way-section";
import { WaitingSection } from "./waiting-section";

interface PanelPageProps extends PanelData {
  followUp: StoredFollowUp | null;
  next: FollowUp["next"];
  notice?: ReactNode;
  refused: FollowUp["refused"];
}

/** Home of the panel: who waits for an answer comes first. */
export function PanelPage({ notice, ...panel }: PanelPageProps) {
  const { state, inscripcion, inscripciones, found, day } = panel;
  const asked = state.inscripcion ?? state.deleted;
  return (
    <Page className="panel home" dialog={dialogOf(panel)}>
      {notice}
      {day?.answered && <AllAnsweredNotice form="inscripcion" {...day.answered} />}
      {asked && !inscripcion && (
        <ErrorNotice title="Esa inscripción ya no está" subject={asked}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <UrgentNotice lines={panel.status} />
      <PendingNotice forwards={panel.forwards} mail={panel.mail} />
      <div className="home-head">
        <div>
          <h1>Panel</h1>
          {day && <PanelGreeting {...day.greeting} />}
        </div>
        <PanelSearch value={state.filter.search} />
      </div>
      {found && <Found {...found} {...{ state, inscripciones }} unreachable={panel.unreachable} />}
      {day && state.isOfWaiting && (
        <>
          <p className="found-line">
            <a href="/admin">← Todo el panel</a>
          </p>
          <WaitingSection waiting={day.waiting} from="/admin?esperan" isOfAll />
        </>
      )}
      {day && !state.isOfWaiting && (
        <>
          <div className="home-day">
            <WaitingSection
              waiting={day.waiting}
              from={panelHref(state)}
              also={day.also}
              isFirstDay={inscripciones.counts.total + day.mensajes === 0}
            />
            <div>
              <UnderWaySection {...day.underWay} />
              <SiteLine lines={panel.status} />
            </div>
          </div>
          <Doors {...day.doors} />
          <InscripcionesSection
            {...inscripciones}
            {...{ state, estados: day.estados, mensajes: day.mensajes }}
            unreachable={panel.unreachable}
          />
          {day.quarantine.total > 0 && <QuarantineList {...day.quarantine} />}
          <p className="home-foot">{day.email}</p>
        </>
      )}
    </Page>
  );
}

function dialogOf(panel: Omit<PanelPageProps, "notice">): ReactNode {
  const { state, inscripcion, inscripciones, followUp, next, refused, day } = panel;
  const closeHref = panelHref(state);
  const { from } = state;
  if (inscripcion && followUp && state.inscripcion) {
    const href = panelHref(state, { inscripcion: inscripcion.id, from });
    return (
      <InscripcionDialog
        inscripcion={inscripcion}
        overfilled={panel.overfilled}
        closeHref={from ?? closeHref}
        deleteHref={panelHref(state, { deleted: inscripcion.id, from })}
        followUp={{ ...followUp, href, next, refused }}
      />
    );
  }
  if (inscripcion) {
    const { id, nombre, apellidos } = inscripcion;
    return (
      <DeleteSubmissionDialog
        title={`¿Eliminar la inscripción de ${nombre} ${apellidos}?`}
        person={inscripcion}
        closeHref={panelHref(state, { inscripcion: id, from })}
        action={deletionHref(state, id)}
      >
        <UnsentAnswers respuestas={followUp?.respuestas ?? []} />
      </DeleteSubmissionDialog>
    );
  }
  const { emails } = inscripciones;
  if (emails)
    return <EmailsDialog emails={emails} unreachable={panel.unreachable} closeHref={closeHref} />;
  if (day?.allWaiting)
    return <AnswerAllDialog form="inscripcion" {...day.allWaiting} closeHref={closeHref} />;
  return null;
}

function PanelGreeting({ text, setApart }: Greeting) {
  return (
    <p className="panel-greeting">
      {text}
      {setApart && (
        <>
          {" "}
          Y <a href="#posible-spam">{setApart}</a>.
        </>
      )}
    </p>
  );
}

function PanelSearch({ value }: { value: string }) {
  return (
    <search className="panel-search">
      <form method="get" action="/admin">
        <label htmlFor="buscar">Buscar a alguien</label>
        <div className="panel-search-row">
          <input
            id="buscar"
            type="search"
            name="buscar"
            key={value}
            defaultValue={value}
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            spellCheck={false}
          />
          <button type="submit" className="button button-quiet">
            Buscar
          </button>
        </div>
      </form>
    </search>
  );
}

/** Links to the sections of the panel, each with one fact (specification, section 2: cards). */
function Doors({ articulos, proyectos, cursos, cartas }: NonNullable<PanelData["day"]>["doors"]) {
  const doors = [
    ["/blog-admin", "Blog", said(articulos, "artículo", "artículos")],
    ["/galeria-admin", "Galería", said(proyectos, "proyecto", "proyectos")],
    ["/admin/convocatorias", "Cursos", said(cursos, "anunciado", "anunciados")],
    ["/admin/cartas", "Cartas", said(cartas, "enviada", "enviadas", "ninguna enviada")],
    ["/admin/escuela", "Escuela", "textos, ley, papelera, cómo va"],
  ] as const;
  return (
    <nav className="doors" aria-label="Todo lo demás">
      <ul>
        {doors.map(([href, name, fact]) => (
          <li key={href}>
            <a className="cover" href={href}>
              {name}
            </a>
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function said(count: number, one: string, several: string, none = "ninguno todavía"): string {
  return count === 0 ? none : countOf(count, one, several);
}
