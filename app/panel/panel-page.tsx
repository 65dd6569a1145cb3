import type { Selectable } from "kysely";
import { Fragment, type ReactNode } from "react";
import type { MensajeRow } from "~/db/schema";
import { InscripcionDialog, type InscripcionDialogProps } from "~/inscripciones/inscripcion-dialog";
import { AddressesDialog } from "~/inscripciones/inscripciones-tools";
import { MensajeDialog, type MensajeDialogProps } from "~/mensajes/mensaje-dialog";
import { MensajesTable } from "~/mensajes/mensajes-table";
import { StatusCard } from "~/status/status-card";
import type { StatusLine } from "~/status/status-lines";
import { Page } from "~/ui/page";
import type { Greeting } from "./greeting";
import { InscripcionesSection, type RegisterData } from "./inscripciones-section";
import { inscripcionesQuery, type PanelState, panelHref } from "./panel-state";
import { PendingNotice, type PendingNoticeProps } from "./pending-notice";
import { QuarantineList, type QuarantineListProps } from "./suspicious-list";

export interface PanelData {
  state: PanelState;
  email: string;
  greeting: Greeting;
  register: RegisterData & { addresses: string[] | null };
  /** The one whose detail is open. */
  inscripcion: InscripcionDialogProps["inscripcion"] | null;
  mensajes: { rows: Selectable<MensajeRow>[]; matching: number; total: number };
  mensaje: MensajeDialogProps["mensaje"] | null;
  /** What is kept and not yet forwarded. */
  forwards: Omit<PendingNoticeProps, "pending">;
  /** What the site needs somebody to look after. */
  care: StatusLine[];
  /** What was kept apart as possible spam. */
  suspicious: QuarantineListProps;
}

interface PanelPageProps extends PanelData {
  notice?: ReactNode;
  pending: boolean;
}

/** What the administrator sees after signing in (specification, section 2). */
export function PanelPage({ notice, pending, ...panel }: PanelPageProps) {
  const { state, forwards, suspicious } = panel;
  return (
    <Page className="panel" dialog={detailOf(panel)}>
      {notice}
      {forwards.count > 0 && <PendingNotice {...forwards} pending={pending} />}
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
      <PanelCards />
      <StatusCard lines={panel.care} />
      <InscripcionesSection {...panel.register} state={state} />
      <MensajesTable
        {...panel.mensajes}
        search={state.mensajesSearch}
        page={state.mensajesPage}
        kept={inscripcionesQuery(state)}
        clearHref={panelHref({ ...state, mensajesSearch: "", mensajesPage: 1 })}
        pageHref={(mensajesPage) => panelHref({ ...state, mensajesPage })}
        detailHref={(mensaje) => panelHref(state, { mensaje })}
      />
      {suspicious.total > 0 && <QuarantineList {...suspicious} />}
    </Page>
  );
}

function detailOf({ state, inscripcion, mensaje, register }: PanelData): ReactNode {
  const closeHref = panelHref(state);
  if (inscripcion) return <InscripcionDialog inscripcion={inscripcion} closeHref={closeHref} />;
  if (mensaje) return <MensajeDialog mensaje={mensaje} closeHref={closeHref} />;
  const { addresses } = register;
  if (addresses) return <AddressesDialog addresses={addresses} closeHref={closeHref} />;
  return null;
}

/** What is new since the last visit, in one sentence. */
export function PanelGreeting({ text, news }: Greeting) {
  return (
    <p className="lead panel-greeting">
      {text}
      {news.map((each, index) => (
        <Fragment key={each.href}>
          {index === 0 ? " " : ", "}
          <a href={each.href} data-preserve-scroll>
            {each.text}
          </a>
        </Fragment>
      ))}
      {news.length > 0 && "."}
    </p>
  );
}

/** The ways from the panel to what it administers. */
export function PanelCards() {
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
      </ul>
      <nav aria-label="La ley">
        <ul className="inline-list panel-links">
          <li>
            <a href="/admin/textos">Textos legales</a>
          </li>
          <li>
            <a href="/admin/personas">Datos de personas</a>
          </li>
          <li>
            <a href="/admin/conservacion">Conservación</a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
