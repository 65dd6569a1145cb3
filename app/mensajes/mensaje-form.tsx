import { useEffect, useState } from "react";
import type { FormState } from "~/http/form-result";
import { PrivacyNotice, type PrivacyNoticeProps } from "~/legal/privacy-notice";
import { HONEYPOT, HoneypotField } from "~/submissions/honeypot-field";
import { InputField, TextAreaField } from "~/ui/field";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { MENSAJE_LIMITS, type MensajeField, mensajeNotice } from "./mensaje-fields";

interface ContactFormProps {
  state: FormState<MensajeField> | undefined;
  firstLayer: PrivacyNoticeProps;
  pending: boolean;
}

/**
 * What stands inside the message form. No field is `required`: the browser's own bubbles
 * would hide the specification's notices.
 */
export function MensajeForm({ state, firstLayer, pending }: ContactFormProps) {
  const { values = {}, errors = {}, failure, referencia } = state ?? {};
  const notice = failure ?? mensajeNotice(errors);
  return (
    <>
      {notice && (
        <ErrorNotice title="Error" subject={state}>
          {notice}
        </ErrorNotice>
      )}
      {referencia && <input type="hidden" name="referencia" value={referencia} />}
      <HoneypotField name={HONEYPOT} />
      <InputField
        name="nombre"
        label="Nombre"
        defaultValue={values.nombre}
        error={errors.nombre}
        autoComplete="name"
        maxLength={MENSAJE_LIMITS.nombre}
        enterKeyHint="next"
      />
      <InputField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.email}
        error={errors.email}
        maxLength={MENSAJE_LIMITS.email}
        enterKeyHint="next"
      />
      <TextAreaField
        name="mensaje"
        label="Mensaje"
        rows={5}
        defaultValue={values.mensaje}
        error={errors.mensaje}
        maxLength={MENSAJE_LIMITS.mensaje}
      />
      <p className="form-actions">
        <SubmitButton pending={pending} pendingLabel="Enviando...">
          Enviar mensaje
        </SubmitButton>
      </p>
      <PrivacyNotice {...firstLayer} purpose="Contestarte, y nada más." />
    </>
  );
}

/** Specification, section 9. */
const SHOWN_MS = 5_000;

/**
 * The message has arrived. With JavaScript it goes after five seconds, but not from under
 * the pointer; without, it stays until the page is left.
 */
export function SentNotice({ onExpire }: { onExpire: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onExpire, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, onExpire]);
  return (
    <SuccessNotice
      title="¡Mensaje enviado!"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      Gracias por contactarnos. Te responderemos lo antes posible.
    </SuccessNotice>
  );
}
