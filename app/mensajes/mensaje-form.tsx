import type { FormState } from "~/http/form-result";
import { PrivacyNotice, type PrivacyNoticeProps } from "~/legal/privacy-notice";
import { HoneypotField } from "~/submissions/honeypot-field";
import { InputField, TextAreaField } from "~/ui/field";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { MENSAJE_LIMITS, type MensajeField, mensajeNotice } from "./mensaje-fields";

interface MensajeFormProps {
  state: FormState<MensajeField> | undefined;
  answerId: string;
  firstLayer: PrivacyNoticeProps;
}

/**
 * Form of a message. No field is `required`: the browser's own bubbles would hide the
 * specification's notices.
 */
export function MensajeForm({ state, answerId, firstLayer }: MensajeFormProps) {
  const { values = {}, errors = {}, failure, retryReference } = state ?? {};
  const notice = failure ?? mensajeNotice(errors);
  const field = (name: MensajeField) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    maxLength: MENSAJE_LIMITS[name],
  });
  return (
    <>
      {notice && (
        <ErrorNotice id={answerId} title="Error" subject={state}>
          {notice}
        </ErrorNotice>
      )}
      {retryReference && <input type="hidden" name="referencia" value={retryReference} />}
      <HoneypotField />
      <InputField {...field("nombre")} label="Nombre" autoComplete="name" enterKeyHint="next" />
      <InputField
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextAreaField {...field("mensaje")} label="Mensaje" rows={5} />
      <PrivacyNotice
        {...firstLayer}
        purpose={
          firstLayer.mails
            ? "Confirmarte por correo que ha llegado y contestarte, y nada más."
            : "Contestarte, y nada más."
        }
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Enviando...">Enviar mensaje</SubmitButton>
      </p>
    </>
  );
}

/** Thanks for a message, which notice-expiry.ts removes after a while. */
export function SentNotice({ id }: { id: string }) {
  return (
    <div id={id} tabIndex={-1} data-expires>
      <SuccessNotice title="¡Mensaje enviado!">
        Gracias por contactarnos. Te responderemos lo antes posible.
      </SuccessNotice>
    </div>
  );
}
