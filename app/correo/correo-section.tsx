import type { AvisosRow } from "~/db/correo-schema";
import type { FormState } from "~/http/form-result";
import { InputField, SelectField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary, SuccessNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { ToInstaller } from "~/ui/to-installer";
import { FailedMails } from "./failed-mail";
import type { MailState } from "./mail-state.server";
import {
  type AvisosField,
  CORREO_HREF,
  CUANDO,
  DETALLE,
  FAILURES,
  HELD,
  REMITENTE_MAX,
} from "./mail-words";
import type { ShownMail } from "./shown-mail.server";

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

interface CorreoSectionProps {
  mail: MailState;
  answers: string | null;
  avisos: Avisos;
  refused?: FormState<AvisosField>;
}

/** Owner's choices about notices; `remitente` is the sender's name in use, chosen or by default. */
type Avisos = Pick<AvisosRow, "cuando" | "detalle"> & { remitente: string };

export function CorreoSection({ mail, answers, avisos, refused }: CorreoSectionProps) {
  const { server, failed, isHeld } = mail;
  return (
    <section className="panel-stack" aria-labelledby="correo-title">
      <h2 id="correo-title">Correo</h2>
      <p>
        {server
          ? "A quien se apunta o escribe le llega un acuse de recibo, y a ti un aviso. Si el servidor de correo falla, nadie lo nota y se reintenta."
          : "Este sitio no envía correo: lo que llega se ve en el panel."}
      </p>
      {(failed.length > 0 || isHeld) && <FailedMails {...mail} canSend={server !== null} />}
      {server ? (
        <Fold
          title={`Avisos: ${lowered(CUANDO[avisos.cuando])}. Sale de «${avisos.remitente}»`}
          isOpen={refused !== undefined}
        >
          <AvisosForm
            key={`${avisos.cuando} ${avisos.detalle} ${avisos.remitente}`}
            {...avisos}
            refused={refused}
          />
          <ServerFacts server={server} answers={answers} />
          <form method="post" action={`${CORREO_HREF}?probar`}>
            <SubmitButton pendingLabel="Enviando...">Enviar prueba</SubmitButton>
          </form>
        </Fold>
      ) : (
        <ToInstaller>
          Pon en el servidor SMTP_URL, MAIL_FROM y MAIL_TO, y reinicia el sitio; la guía del
          servidor dice cómo.
        </ToInstaller>
      )}
    </section>
  );
}

function lowered(words: string): string {
  return words.charAt(0).toLocaleLowerCase("es") + words.slice(1);
}

interface ServerFactsProps {
  server: NonNullable<MailState["server"]>;
  answers: string | null;
}

function ServerFacts({ server, answers }: ServerFactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>Tu buzón</dt>
        <dd>{server.to ?? "El correo de contacto de la escuela"}</dd>
      </div>
      {answers && (
        <div>
          <dt>Las respuestas llegan a</dt>
          <dd>{answers}</dd>
        </div>
      )}
      <div>
        <dt>Los correos salen de</dt>
        <dd>{server.from}</dd>
      </div>
      <div>
        <dt>Servidor de correo</dt>
        <dd>
          {server.host}, puerto {server.port}
        </dd>
      </div>
    </dl>
  );
}

function AvisosForm({ refused, ...avisos }: Avisos & { refused?: FormState<AvisosField> }) {
  const guard = useLeaveGuard();
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <form
      className="stack panel-form"
      method="post"
      action={CORREO_HREF}
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      <ErrorSummary errors={errors} />
      <InputField
        name="remitente"
        label="Nombre del que sale el correo"
        hint="Lo que se lee junto a la dirección en el buzón de quien lo recibe. Vacío, el de la escuela."
        defaultValue={values.remitente ?? avisos.remitente}
        error={errors.remitente}
        maxLength={REMITENTE_MAX}
      />
      <SelectField
        name="cuando"
        label="Cuando llega una inscripción o un mensaje, se te avisa"
        options={CUANDO}
        defaultValue={values.cuando ?? avisos.cuando}
        error={errors.cuando}
      />
      <SelectField
        name="detalle"
        label="Qué lleva el aviso de quien escribe"
        hint="Con la primera opción no se puede contestar al aviso: no dice de quién es."
        options={DETALLE}
        defaultValue={values.detalle ?? avisos.detalle}
        error={errors.detalle}
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando...">Guardar</SubmitButton>
      </p>
    </form>
  );
}
