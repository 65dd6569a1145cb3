import { Fragment, type ReactNode } from "react";
import type { MailState } from "~/correo/mail-state.server";
import { InscripcionDialog } from "~/inscripciones/inscripcion-dialog";
import type { InscripcionDetail } from "~/inscripciones/inscripciones.server";
import type { InscripcionesPage } from "~/inscripciones/inscripciones-list.server";
import { EmailsDialog, type Unreachable } from "~/inscripciones/inscripciones-table";
import { NEW_DAYS } from "~/mensajes/mensaje-fields";
import type { MensajesCount } from "~/mensajes/mensajes.server";
import { mensajesHref } from "~/mensajes/mensajes-state";
import { UnsentAnswers } from "~/respuestas/answers";
import type { StoredFollowUp } from "~/respuestas/follow-up.server";
import type { FollowUp } from "~/respuestas/form-dialog";
import { StatusCard, UrgentNotice } from "~/status/status-card";
import type { StatusLine } from "~/status/status-lines";
import type { PendingForwards } from "~/submissions/outbox.server";
import type { Quarantine } from "~/submissions/quarantine.server";
import { DeleteSubmissionDialog } from "~/submissions/submission-dialog";
import { ErrorNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { Greeting } from "./greeting.server";
import { InscripcionesSection } from "./inscripciones-section";
import { type PanelState, panelHref } from "./panel-state";
import { PendingNotice } from "./pending-notice";
import { QuarantineList } from "./quarantine-list";

interface PanelData {
  state: PanelState;
  email: string;
  greeting: Greeting;
  inscripciones: InscripcionesPage;
  unreachable: Unreachable;
  inscripcion: InscripcionDetail | null;
  followUp: StoredFollowUp | null;
  mensajes: MensajesCount;
  forwards: PendingForwards;
  mail: MailState;
  status: StatusLine[];
  quarantine: Quarantine;
}

interface PanelPageProps extends PanelData {
  notice?: ReactNode;
  refused: FollowUp["refused"];
}

export function PanelPage({ notice, ...panel }: PanelPageProps) {
  const { state, inscripcion, forwards, mail, quarantine } = panel;
  const asked = state.inscripcion ?? state.deleted;
  return (
    <Page className="panel" dialog={detailOf(panel)}>
      {notice}
      {asked && !inscripcion && (
        <ErrorNotice title="Esa inscripción ya no está" subject={asked}>
          Puede que se borrara.
        </ErrorNotice>
      )}
      <UrgentNotice lines={panel.status} />
      <PendingNotice forwards={forwards} mail={mail} />
      <div className="panel-head">
        <h1>Panel</h1>
        <p>
          {panel.email} · <a href="/admin/contrasena">Cambiar la contraseña</a>
        </p>
        <form method="post" action="/salir">
          <button type="submit" className="button button-quiet">
            Cerrar sesión
          </button>
        </form>
      </div>
      <PanelGreeting {...panel.greeting} />
      <PanelCards mensajes={panel.mensajes} />
      <InscripcionesSection
        {...panel.inscripciones}
        unreachable={panel.unreachable}
        state={state}
      />
      <StatusCard lines={panel.status} />
      {quarantine.total > 0 && <QuarantineList {...quarantine} />}
    </Page>
  );
}

function detailOf(panel: Omit<PanelPageProps, "notice">): ReactNode {
  const { state, inscripcion, inscripciones, followUp, refused } = panel;
  const closeHref = panelHref(state);
  if (inscripcion && followUp && state.inscripcion) {
    const href = panelHref(state, { inscripcion: inscripcion.id });
    return (
      <InscripcionDialog
        inscripcion={inscripcion}
        closeHref={closeHref}
        deleteHref={panelHref(state, { deleted: inscripcion.id })}
        followUp={{ ...followUp, href, refused }}
      />
    );
  }
  if (inscripcion) {
    const { id, nombre, apellidos } = inscripcion;
    return (
      <DeleteSubmissionDialog
        title={`¿Eliminar la inscripción de ${nombre} ${apellidos}?`}
        closeHref={panelHref(state, { inscripcion: id })}
        action={`/admin/inscripciones?eliminar=${id}`}
      >
        <UnsentAnswers respuestas={followUp?.respuestas ?? []} />
      </DeleteSubmissionDialog>
    );
  }
  const { emails } = inscripciones;
  if (emails)
    return <EmailsDialog emails={emails} unreachable={panel.unreachable} closeHref={closeHref} />;
  return null;
}

function PanelGreeting({ text, news }: Greeting) {
  return (
    <p className="lead panel-greeting">
      {text}
      {news.map((each, index) => (
        <Fragment key={each.href}>
          {" "}
          <span className="greeting-news">
            <a href={each.href} data-preserve-scroll>
              {each.text}
            </a>
            {index < news.length - 1 ? "," : "."}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

function PanelCards({ mensajes }: { mensajes: MensajesCount }) {
  return (
    <div>
      <ul className="panel-cards">
        <li>
          <a href="/blog-admin">
            <h2>Blog</h2>
            <p>Escribir, corregir y retirar artículos.</p>
          </a>
        </li>
        <li>
          <a href="/galeria-admin">
            <h2>Galería</h2>
            <p>Crear proyectos y colgar sus fotografías.</p>
          </a>
        </li>
        <li>
          <a href="/admin/convocatorias">
            <h2>Cursos con fecha</h2>
            <p>Anunciar cuándo empieza un curso, y decir cuándo está completo.</p>
          </a>
        </li>
        <li>
          <a href={mensajesHref()}>
            <h2>Mensajes</h2>
            <p>{countWords(mensajes)}</p>
          </a>
        </li>
        <li>
          <a href="/admin/cartas">
            <h2>Cartas</h2>
            <p>Escribir a la lista de espera: cuándo abrís, qué cursos hay.</p>
          </a>
        </li>
        <li>
          <a href="/admin/escuela">
            <h2>La escuela</h2>
            <p>Nombre, contacto, y los textos e imágenes de la portada.</p>
          </a>
        </li>
      </ul>
      <nav aria-label="La ley, el correo y la papelera">
        <ul className="inline-list panel-links">
          <li>
            <a href="/admin/textos">Textos legales</a>
          </li>
          <li>
            <a href="/admin/personas">Datos de personas</a>
          </li>
          <li>
            <a href="/admin/conservacion">Cuánto se guarda</a>
          </li>
          <li>
            <a href="/admin/correo">Correo</a>
          </li>
          <li>
            <a href="/admin/papelera">Papelera</a>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function countWords({ total, recent }: MensajesCount) {
  if (total === 0) return "Todavía no ha escrito nadie.";
  const news = recent === 1 ? "1 nuevo" : `${recent || "Ninguno"} ${recent ? "nuevos" : "nuevo"}`;
  return (
    <>
      <strong>{news}</strong> en los últimos {NEW_DAYS} días, {total} en total.
    </>
  );
}
