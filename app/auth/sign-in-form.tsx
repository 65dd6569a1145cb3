import { EMAIL_MAX } from "~/format/text-limits";
import { InputField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "./auth-notice";
import { KeyButton } from "./keys/key-button";
import { PasswordField } from "./password-field";
import { PASSWORD_ALONE_MIN } from "./password-limits";

/** Values and failure that a refused sign-in form shows again. */
export interface RefusedEntry {
  values?: Partial<Record<string, string>>;
  failure: string;
}

interface SignInFormProps {
  state: RefusedEntry | undefined;
  /** True if the form makes the account that it then signs in to. */
  isNew?: boolean;
  hasKeys?: boolean;
}

export function SignInForm({ state, isNew, hasKeys }: SignInFormProps) {
  return (
    <>
      {state && <AuthNotice state={state} />}
      <InputField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={state?.values?.email}
        maxLength={EMAIL_MAX}
        enterKeyHint="next"
      />
      <PasswordField
        name="password"
        label="Contraseña"
        minimum={isNew ? PASSWORD_ALONE_MIN : undefined}
        autoComplete={isNew ? "new-password" : "current-password"}
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Entrando...">
          {isNew ? "Crear la cuenta" : "Entrar"}
        </SubmitButton>
      </p>
      {hasKeys && <KeyButton>Entrar con una llave</KeyButton>}
    </>
  );
}

interface CodeFieldsProps {
  failure: string | undefined;
  hasKeys: boolean;
}

export function CodeFields({ failure, hasKeys }: CodeFieldsProps) {
  return (
    <>
      {failure && <AuthNotice state={{ failure }} />}
      <InputField
        name="codigo"
        label="Código"
        hint="El de seis cifras de tu teléfono, si los activaste, o uno de recuperación."
        required
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="go"
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Entrando...">Entrar</SubmitButton>
      </p>
      {hasKeys && <KeyButton>Entrar con una llave</KeyButton>}
      <p className="secondary-text">
        ¿Lo has perdido todo? Quien instaló el sitio puede quitar las llaves en el servidor.
      </p>
    </>
  );
}
