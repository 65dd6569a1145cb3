import type { FormState } from "~/form-state";
import { TRAP_FIELD } from "~/forwarding/trap-field";
import { InputField, TextAreaField } from "~/ui/field";
import { FirstLayer, type FirstLayerProps } from "~/ui/first-layer";
import { ErrorNotice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { TrapField } from "~/ui/trap-field";
import { CONTACT_LIMITS, type ContactField } from "./contact-limits";
import { contactNotice } from "./contact-notice";

interface ContactFormProps {
  state: FormState<ContactField> | undefined;
  firstLayer: FirstLayerProps;
  pending: boolean;
}

/**
 * What stands inside the message form. No field is `required`: the browser's own bubbles
 * would hide the specification's notices.
 */
export function ContactForm({ state, firstLayer, pending }: ContactFormProps) {
  const { values = {}, errors = {}, failure, referencia } = state ?? {};
  const notice = failure ?? contactNotice(errors);
  return (
    <>
      {notice && (
        <ErrorNotice title="Error" subject={state}>
          {notice}
        </ErrorNotice>
      )}
      {referencia && <input type="hidden" name="referencia" value={referencia} />}
      <TrapField name={TRAP_FIELD} />
      <InputField
        name="nombre"
        label="Nombre"
        defaultValue={values.nombre}
        error={errors.nombre}
        autoComplete="name"
        maxLength={CONTACT_LIMITS.nombre}
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
        maxLength={CONTACT_LIMITS.email}
        enterKeyHint="next"
      />
      <TextAreaField
        name="mensaje"
        label="Mensaje"
        rows={5}
        defaultValue={values.mensaje}
        error={errors.mensaje}
        maxLength={CONTACT_LIMITS.mensaje}
      />
      <p className="form-actions">
        <SubmitButton pending={pending} pendingLabel="Enviando...">
          Enviar mensaje
        </SubmitButton>
      </p>
      <FirstLayer {...firstLayer} purpose="Contestarte, y nada más." />
    </>
  );
}
