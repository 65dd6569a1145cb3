import type { Selectable } from "kysely";
import type { ReactNode } from "react";
import { MensajeDialog, type MensajeDialogProps } from "~/contacto/mensaje-dialog";
import { MensajesTable } from "~/contacto/mensajes-table";
import type { MensajeRow } from "~/db-schema";
import { AddressesDialog } from "~/inscripciones/addresses-dialog";
import { InscripcionDialog, type InscripcionDialogProps } from "~/inscripciones/inscripcion-dialog";
import { Page } from "~/ui/page";
import type { CareLine } from "./care";
import { CareCard } from "./care-card";
import type { Greeting } from "./greeting";
import { InscripcionesSection, type RegisterData } from "./inscripciones-section";
import { PanelCards } from "./panel-cards";
import { PanelGreeting } from "./panel-greeting";
import { inscripcionesQuery, type PanelState, panelHref } from "./panel-state";
import { PendingNotice, type PendingNoticeProps } from "./pending-notice";
import { SuspiciousList, type SuspiciousListProps } from "./suspicious-list";

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
      {suspicious.total > 0 && <SuspiciousList {...suspicious} />}
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
