import { deliveryWords, isUnsent } from "~/correo/delivery-words";
import type { FormState } from "~/http/form-result";
import { InputField, TextAreaField } from "~/ui/field";
import { useLeaveGuard } from "~/ui/leave-guard";
import { Moment } from "~/ui/moment";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { Reply } from "./reply";
import type { Respuesta } from "./respuestas.server";
import { ANSWER_LIMITS, type FollowUpField } from "./seguimiento";

/** What was answered from the panel, with what became of it. */
export function Answers({ respuestas }: { respuestas: Respuesta[] }) {
  if (respuestas.length === 0) return null;
  return (
    <section className="follow-up" aria-labelledby="answers-title">
      <h3 className="small-title" id="answers-title">
        {respuestas.length === 1 ? "Tu respuesta" : "Tus respuestas"}
      </h3>
      <ul className="ruled-list">
        {respuestas.map((respuesta) => (
          <li key={respuesta.id}>
            <p>
              <strong>{respuesta.subject}</strong>
            </p>
            <p className="as-typed">{respuesta.text}</p>
            <p className="secondary-text">
              <Moment at={respuesta.created_at} /> · {deliveryWords(respuesta)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before a form is deleted: which of its answers stay behind, since they have not left. */
export function UnsentAnswers({ respuestas }: { respuestas: Respuesta[] }) {
  return respuestas.filter(isUnsent).map((respuesta) => (
    <p key={respuesta.id}>
      <strong>Tu respuesta «{respuesta.subject}» no consta como enviada</strong> (
      {deliveryWords(respuesta)}). No se va con lo que eliminas: queda treinta días en{" "}
      <a href="/admin/correo">Correo</a>, y si está de camino, sale.
    </p>
  ));
}

interface AnswerFormProps {
  action: string;
  reply: Reply;
  mailto: string;
  formKey: string | null;
  persona: string;
  ultima: string;
  state: Partial<FormState<FollowUpField>> | undefined;
}

export function AnswerForm({
  action,
  reply,
  mailto,
  formKey,
  persona,
  ultima,
  state = {},
}: AnswerFormProps) {
  const guard = useLeaveGuard();
  const { values = {}, errors = {}, failure } = state;
  const field = (name: "asunto" | "texto") => ({
    name,
    defaultValue: values[name] ?? reply[name],
    error: errors[name],
    maxLength: ANSWER_LIMITS[name],
    required: true,
  });
  return (
    <form
      className="stack follow-up"
      method="post"
      action={action}
      aria-label="Respuesta"
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} values={values} />}
      <input type="hidden" name="clave" value={values.clave ?? formKey ?? ""} />
      <input type="hidden" name="persona" value={values.persona ?? persona} />
      <input type="hidden" name="ultima" value={values.ultima ?? ultima} />
      <InputField {...field("asunto")} label="Asunto" />
      <TextAreaField {...field("texto")} label="Respuesta" rows={8} />
      <p className="form-actions">
        <SubmitButton pendingLabel="Enviando...">Enviar respuesta</SubmitButton>
      </p>
      <p>
        <a href={mailto}>O responde desde tu programa de correo</a>
      </p>
    </form>
  );
}
