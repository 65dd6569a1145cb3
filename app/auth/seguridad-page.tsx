import type { ReactNode } from "react";
import { timeSince } from "~/format/amounts";
import { pastMoment } from "~/format/dates";
import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { AuthNotice } from "./auth-notice";
import { type DoorEvent, doorSentence } from "./door-words";
import type { OpenSession } from "./open-sessions.server";
import { ProofFields } from "./password-field";

export const SEGURIDAD_HREF = "/admin/seguridad";
const FORM = "proof";

interface SessionListProps {
  sessions: OpenSession[];
  /** When the list is shown, milliseconds since 1970. */
  now: number;
}

export function SessionList({ sessions, now }: SessionListProps) {
  return (
    <ul className="ruled-list admin-list">
      {sessions.map(({ mark, browser, openedAt, seenAt, isThis }) => (
        <li key={mark}>
          <div>
            <p>
              {browser ?? "Un navegador"}
              {isThis && <strong> · este navegador</strong>}
            </p>
            <p className="secondary-text">
              desde el <Moment at={openedAt} />
              {!isThis && ` · en uso ${timeSince(now - pastMoment(seenAt, now))}`}
            </p>
          </div>
          {!isThis && (
            <p className="admin-list-actions">
              <a href={`${SEGURIDAD_HREF}?cerrar=${mark}`} data-preserve-scroll>
                Cerrar esta sesión
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ProofDialogProps {
  title: string;
  /** Query of the form's address, `cerrar=…`. */
  query: string;
  submit: string;
  failed: { failure: string } | undefined;
  hasKeys: boolean;
  children: ReactNode;
}

/** Dialog that asks for password or passkey: whoever found a browser open could else lock its user out. */
export function ProofDialog({ title, query, submit, failed, ...rest }: ProofDialogProps) {
  const { hasKeys, children } = rest;
  return (
    <Dialog
      title={title}
      closeHref={SEGURIDAD_HREF}
      actions={
        <>
          <a className="button button-quiet" href={SEGURIDAD_HREF} data-preserve-scroll>
            Cancelar
          </a>
          <button type="submit" className="button button-danger" form={FORM}>
            {submit}
          </button>
        </>
      }
    >
      <form className="stack" id={FORM} method="post" action={`${SEGURIDAD_HREF}?${query}`}>
        {failed && <AuthNotice state={failed} />}
        <p>{children} Escribe tu contraseña para confirmarlo.</p>
        <ProofFields hasKeys={hasKeys} />
      </form>
    </Dialog>
  );
}

interface CloseDialogProps extends Pick<ProofDialogProps, "failed" | "hasKeys"> {
  /** The session to close; null for all others. */
  session: OpenSession | null;
  which: string;
}

export function CloseDialog({ session, which, ...rest }: CloseDialogProps) {
  return (
    <ProofDialog
      title={session ? "¿Cerrar esta sesión?" : "¿Cerrar las demás sesiones?"}
      query={`cerrar=${which}`}
      submit={session ? "Cerrar la sesión" : "Cerrarlas"}
      {...rest}
    >
      {session ? (session.browser ?? "Ese navegador") : "Todos los demás navegadores"}: habrá que
      volver a entrar allí.
    </ProofDialog>
  );
}

export function DoorList({ events }: { events: DoorEvent[] }) {
  return (
    <ul className="ruled-list">
      {events.map((event) => (
        <li key={event.id}>
          <p>{doorSentence(event)}</p>
          <p className="secondary-text">
            {event.times > 1 && "el último: "}
            <Moment at={event.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
