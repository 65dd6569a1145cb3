import { KINDS } from "~/db/kinds";
import { countOf } from "~/format/amounts";
import { openedFrom } from "~/http/came-from";
import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";
import type { MailState } from "./mail-state.server";
import { CORREO_HREF, FAILURES, HELD, MAIL_TITLES } from "./mail-words";
import type { FailedMail, ShownMail } from "./shown-mail.server";

const STATES: Partial<Record<ShownMail["state"], string>> = {
  pending: "Espera",
  refused: "No se ha enviado",
  unknown: "No se sabe",
};

interface FailuresProps extends Pick<MailState, "waiting" | "isHeld" | "failed" | "counts"> {
  /** True if there is a mail server. */
  canSend: boolean;
}

export function FailedMails({ waiting, isHeld, failed, counts, canSend }: FailuresProps) {
  const unlisted = counts.reduce((sum, { count }) => sum + count, 0) - failed.length;
  return (
    <section className="panel-stack" aria-labelledby="failed-title">
      <h3 id="failed-title">Lo que espera o no ha salido</h3>
      {isHeld && <p>{HELD}</p>}
      {failed.length === 0 ? (
        waiting > 0 && <p>{countOf(waiting, "correo espera", "correos esperan")}.</p>
      ) : (
        <>
          <ul className="ruled-list">
            {failed.map((mail) => (
              <li key={mail.id}>
                <h4 className="small-title">
                  {MAIL_TITLES[mail.kind]} a {mail.to_address}
                </h4>
                <p>
                  {STATES[mail.state]} · del <Moment at={mail.created_at} />
                </p>
                <p>{FAILURES[mail.failure ?? ""]?.text}</p>
                {mail.last_reply && <p>Respuesta: «{mail.last_reply}».</p>}
                {mail.kind === "respuesta" && <Answer {...mail} canSend={canSend} />}
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>Y {countOf(unlisted, "correo", "correos")} más.</p>}
          <form method="post" action="/reenvios?correo">
            <SubmitButton pendingLabel="Enviando...">Reintentar ahora</SubmitButton>
          </form>
        </>
      )}
    </section>
  );
}

/**
 * Shows an answer's text, or a link to it. One that nothing sends any more has a button to close it
 * and, if a restored backup brought it and mail can be sent, one to send it.
 */
function Answer(props: FailedMail & { canSend: boolean }) {
  const { id, form, row_id, failure, text, created_at, next_attempt_at, canSend } = props;
  return (
    <>
      {text === null && form && row_id ? (
        <p>
          <a href={openedFrom(KINDS[form].href(row_id), "/admin/correo")}>Ver qué dice</a>
        </p>
      ) : (
        <details>
          <summary>Ver qué dice</summary>
          <p className="as-typed">{text}</p>
        </details>
      )}
      {next_attempt_at === null && (
        <form className="form-actions" method="post" action={`${CORREO_HREF}?cerrar=${id}`}>
          <input type="hidden" name="llegada" value={created_at} />
          {canSend && failure === "restored" && (
            <button
              type="submit"
              className="button button-quiet"
              formAction={`${CORREO_HREF}?enviar=${id}`}
            >
              Enviarla ahora
            </button>
          )}
          <button type="submit" className="button button-quiet">
            Ya no hace falta
          </button>
        </form>
      )}
    </>
  );
}
