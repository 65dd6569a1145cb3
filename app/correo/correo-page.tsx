import type { AvisosRow } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import { countOf } from "~/format/amounts";
import { SelectField } from "~/ui/field";
import { useLeaveQuestion } from "~/ui/leave-guard";
import { Moment } from "~/ui/moment";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { MailState } from "./mail-state.server";
import { CUANDO, DETALLE, FAILURES, MAIL_TITLES } from "./mail-words";
import type { FailedMail, ShownMail } from "./shown-mail.server";

export const CORREO_HREF = "/admin/correo";

export function NoMailServer() {
  return (
    <p className="panel-lead">
      Este sitio no envía correo: lo que llega se ve en el panel. Para que avise, pon en el servidor
      SMTP_URL, MAIL_FROM y MAIL_TO, y reinícialo; la guía del servidor dice cómo.
    </p>
  );
}

const HELD =
  "Ahora no sale ningún correo: antes hay que repasar los borrados y las bajas. «Cuidado del sitio», en el panel, dice qué lo impide.";

export function TestNotice({ mail, isHeld }: { mail: ShownMail; isHeld: boolean }) {
  const { id, state, failure, last_reply: reply, to_address: to } = mail;
  const said = reply && `Respuesta: «${reply}».`;
  if (state === "sent") {
    return (
      <SuccessNotice title="Prueba entregada al servidor de correo">
        La ha aceptado para {to}. Mira si te llega, y si llega al buzón de entrada. {said}
      </SuccessNotice>
    );
  }
  if (isHeld && state === "pending") {
    return (
      <ErrorNotice title="La prueba no ha salido" subject={id}>
        No se ha intentado. {HELD}
      </ErrorNotice>
    );
  }
  if (!failure || state === "sending") {
    return (
      <SuccessNotice title="La prueba sigue en camino">
        El servidor de correo tarda en contestar.{" "}
        <a href={`${CORREO_HREF}?prueba=${id}`}>Volver a mirar</a>
      </SuccessNotice>
    );
  }
  const { text = "", advice = "" } = FAILURES[failure] ?? {};
  return (
    <ErrorNotice title="La prueba no ha salido" subject={id}>
      {text} {advice} {said}
    </ErrorNotice>
  );
}

export function BadOwnerNotice({ owner }: { owner: string }) {
  return (
    <ErrorNotice title="Los avisos para ti no salen" subject={owner}>
      «{owner}» no es un email al que se pueda escribir. Corrígelo en{" "}
      <a href="/admin/escuela">La escuela</a>, o pon MAIL_TO en el servidor.
    </ErrorNotice>
  );
}

interface MailServerSectionProps {
  server: NonNullable<MailState["server"]>;
  answers: string | null;
}

export function MailServerSection({ server, answers }: MailServerSectionProps) {
  return (
    <section className="panel-stack" aria-labelledby="server-title">
      <h2 id="server-title">El servidor</h2>
      <dl className="facts">
        <div>
          <dt>Servidor de correo</dt>
          <dd>
            {server.host}, puerto {server.port}
          </dd>
        </div>
        <div>
          <dt>Los correos salen de</dt>
          <dd>{server.from}</dd>
        </div>
        <div>
          <dt>Tu buzón</dt>
          <dd>{server.to ?? "El correo de contacto de la escuela"}</dd>
        </div>
      </dl>
      {answers && (
        <p>
          Las respuestas llegan a <strong>{answers}</strong>.
        </p>
      )}
      <form method="post" action={`${CORREO_HREF}?probar`}>
        <SubmitButton pendingLabel="Enviando...">Enviar prueba</SubmitButton>
      </form>
    </section>
  );
}

export function AvisosForm({ cuando, detalle }: Pick<AvisosRow, "cuando" | "detalle">) {
  useLeaveQuestion();
  return (
    <form className="stack panel-form" method="post" action={CORREO_HREF}>
      <h2>Cuándo te avisa</h2>
      <SelectField
        name="cuando"
        label="Cuando llega una inscripción o un mensaje"
        options={CUANDO}
        defaultValue={cuando}
      />
      <SelectField
        name="detalle"
        label="Qué lleva el aviso de quien escribe"
        hint="Con la primera opción no se puede contestar al aviso: no dice de quién es."
        options={DETALLE}
        defaultValue={detalle}
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando...">Guardar</SubmitButton>
      </p>
    </form>
  );
}

const STATES: Partial<Record<ShownMail["state"], string>> = {
  pending: "Espera",
  refused: "No se ha enviado",
  unknown: "No se sabe",
};

interface FailuresProps extends Pick<MailState, "waiting" | "isHeld" | "failed" | "counts"> {
  /** There is a mail server. */
  canSend: boolean;
}

export function Failures({ waiting, isHeld, failed, counts, canSend }: FailuresProps) {
  const unlisted = counts.reduce((sum, { count }) => sum + count, 0) - failed.length;
  return (
    <section className="panel-stack" aria-labelledby="failed-title">
      <h2 id="failed-title">Lo que espera o no ha salido</h2>
      {isHeld && <p>{HELD}</p>}
      {failed.length === 0 ? (
        <p>
          {isHeld && waiting > 0
            ? `${countOf(waiting, "correo espera", "correos esperan")}.`
            : waiting === 0
              ? "Nada: todo lo que había que enviar está entregado al servidor de correo."
              : `${waiting === 1 ? "Un correo está a punto" : `${waiting} correos están a punto`} de salir.`}
        </p>
      ) : (
        <>
          <ul className="ruled-list">
            {failed.map((mail) => (
              <li key={mail.id}>
                <h3 className="small-title">
                  {MAIL_TITLES[mail.kind]} a {mail.to_address}
                </h3>
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
          <form method="post" action="/reenvios">
            <SubmitButton pendingLabel="Enviando...">Reintentar ahora</SubmitButton>
          </form>
        </>
      )}
    </section>
  );
}

/** What it says, and the orders about one of a restored backup, which may have left. */
function Answer(props: FailedMail & { canSend: boolean }) {
  const { id, form, row_id, failure, text, next_attempt_at, canSend } = props;
  return (
    <>
      {text === null && form && row_id ? (
        <p>
          <a href={KINDS[form].href(row_id)}>Ver qué dice</a>
        </p>
      ) : (
        <details>
          <summary>Ver qué dice</summary>
          <p className="as-typed">{text}</p>
        </details>
      )}
      {next_attempt_at === null && (
        <form className="form-actions" method="post" action={`${CORREO_HREF}?cerrar=${id}`}>
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
