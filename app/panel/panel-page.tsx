import type { Selectable } from "kysely";
import type { ReactNode } from "react";
import { MensajeDialog } from "~/contacto/mensaje-dialog";
import { MensajesTable } from "~/contacto/mensajes-table";
import type { InscripcionRow, MensajeRow } from "~/db-schema";
import { InscripcionDialog } from "~/inscripciones/inscripcion-dialog";
import { InscripcionesTable } from "~/inscripciones/inscripciones-table";
import { Page } from "~/ui/page";
import type { CareLine } from "./care";
import { CareCard } from "./care-card";
import type { Greeting } from "./greeting";
import { PanelCards } from "./panel-cards";
import { PanelGreeting } from "./panel-greeting";
import { type PanelState, panelHref } from "./panel-state";
import { PendingNotice, type PendingNoticeProps } from "./pending-notice";
import { SuspiciousList, type SuspiciousListProps } from "./suspicious-list";

export interface PanelData {
  state: PanelState;
  email: string;
  greeting: Greeting;
  inscripciones: Selectable<InscripcionRow>[];
  counts: { total: number; latest: number };
  /** The one whose detail is open. */
  inscripcion: (Selectable<InscripcionRow> & { reference: string | null }) | null;
  mensajes: Selectable<MensajeRow>[];
  mensajesTotal: number;
  mensaje: Selectable<MensajeRow> | null;
  /** What is kept and not yet forwarded. */
  forwards: Omit<PendingNoticeProps, "pending">;
  /** What the site needs somebody to look after. */
  care: CareLine[];
  /** What was kept apart as possible spam. */
  suspicious: SuspiciousListProps;
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
      <CareCard lines={panel.care} />
      <InscripcionesTable
        rows={panel.inscripciones}
        counts={panel.counts}
        page={state.page}
        pageHref={(page) => panelHref({ ...state, page })}
        detailHref={(inscripcion) => panelHref(state, { inscripcion })}
      />
      <MensajesTable
        rows={panel.mensajes}
        total={panel.mensajesTotal}
        page={state.mensajesPage}
        pageHref={(mensajesPage) => panelHref({ ...state, mensajesPage })}
        detailHref={(mensaje) => panelHref(state, { mensaje })}
      />
      {suspicious.total > 0 && <SuspiciousList {...suspicious} />}
    </Page>
  );
}

function detailOf({ state, inscripcion, mensaje }: PanelData): ReactNode {
  const closeHref = panelHref(state);
  if (inscripcion) return <InscripcionDialog inscripcion={inscripcion} closeHref={closeHref} />;
  if (mensaje) return <MensajeDialog mensaje={mensaje} closeHref={closeHref} />;
  return null;
}
