import { deliveryWords } from "~/correo/delivery-words";
import type { FormState } from "~/http/form-result";
import { InputField, TextAreaField } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { FormProblems } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { useUnsentText } from "~/ui/use-unsent-text";
import type { StoredFollowUp } from "./follow-up.server";
import type { Respuesta } from "./respuestas.server";
import { ANSWER_LIMITS, type FollowUpField, type Reply } from "./seguimiento";

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

/** Warns, before a form is deleted, of answers not known to be sent: these stay under «Correo». */
export function UnsentAnswers({ respuestas }: { respuestas: Respuesta[] }) {
  const unsent = respuestas.filter(
    ({ state, failure }) => state !== "sent" && failure !== "closed",
  );
  return unsent.map((respuesta) => (
    <p key={respuesta.id}>
      <strong>Tu respuesta «{respuesta.subject}» no consta como enviada</strong> (
      {deliveryWords(respuesta)}). No se va con lo que eliminas: queda treinta días en{" "}
      <a href="/admin/correo">Correo</a>, y si está de camino, sale.
    </p>
  ));
}

type FollowUp = Pick<StoredFollowUp, "respuestas" | "formKey" | "persona" | "ultima">;

interface AnswerFormProps extends FollowUp {
  action: string;
  reply: Reply;
  mailto: string;
  state: Partial<FormState<FollowUpField>> | undefined;
}

export function AnswerForm(props: AnswerFormProps) {
  const { action, respuestas, reply, mailto, formKey, persona, ultima, state = {} } = props;
  const unsent = useUnsentText({
    name: `respuesta ${persona}`,
    formKey,
    typed: ["texto", "asunto"],
    returned: state.values,
    isStored: ({ asunto, texto = "" }) =>
      respuestas.some(({ subject, text }) => subject === asunto && text.startsWith(texto.trim())),
  });
  const { errors = {} } = state;
  const { values } = unsent;
  const field = (name: "asunto" | "texto") => ({
    name,
    defaultValue: values[name] ?? reply[name],
    error: errors[name],
    maxLength: ANSWER_LIMITS[name],
    required: true,
  });
  return (
    <form
      key={unsent.key}
      {...unsent.form}
      className="stack follow-up"
      method="post"
      action={action}
      aria-label="Respuesta"
    >
      {unsent.offers}
      <FormProblems shown={state} values={values} />
      <input type="hidden" name="clave" value={values.clave ?? formKey} />
      <input type="hidden" name="persona" value={values.persona ?? persona} />
      <input type="hidden" name="ultima" value={values.ultima ?? ultima} />
      {values.repetida && <input type="hidden" name="repetida" value={values.repetida} />}
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
