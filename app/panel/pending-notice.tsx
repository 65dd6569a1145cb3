import type { MailState } from "~/correo/mail-state.server";
import { KINDS } from "~/db/kinds";
import { countOf } from "~/format/amounts";
import type { PendingForwards } from "~/submissions/forward.server";
import { formHref } from "~/submissions/submission-dialog";
import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";

interface PendingNoticeProps {
  forwards: PendingForwards;
  mail: MailState;
}

/** Notice about forms and mails that wait after a failure; null without any. */
export function PendingNotice({ forwards: { count, oldest }, mail }: PendingNoticeProps) {
  const isMailWaiting = mail.trouble !== null && mail.waiting > 0;
  if (count === 0 && !isMailWaiting) return null;
  const forwards = countOf(count, "envío pendiente de reenvío", "envíos pendientes de reenvío");
  const mails = countOf(mail.waiting, "correo por enviar", "correos por enviar");
  return (
    <section className="notice notice-offer" aria-labelledby="pending-title">
      <p className="notice-title" id="pending-title">
        {[...(count > 0 ? [forwards] : []), ...(isMailWaiting ? [mails] : [])].join(" y ")}
      </p>
      {count > 0 && (
        <p>
          El servicio de reenvío no los ha aceptado. Están guardados aquí y se reintentan solos,
          cada vez con más espera, hasta un día.
        </p>
      )}
      {oldest.length > 0 && (
        <ul className="inline-list">
          {oldest.map(({ form, row_id, created_at }) => (
            <li key={`${form} ${row_id}`}>
              <a href={formHref(form, row_id, "/admin")} data-preserve-scroll>
                {/* In a line of its own: the link is a flexible box, which has no blanks between its parts. */}
                <span>
                  {KINDS[form].title} del <Moment at={created_at} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isMailWaiting && (
        <p>
          El correo no sale: <a href="/admin/correo">ver por qué y qué hacer</a>.
        </p>
      )}
      <form className="form-actions" method="post" action="/reenvios">
        <SubmitButton pendingLabel="Reintentando...">Reintentar ahora</SubmitButton>
      </form>
    </section>
  );
}
