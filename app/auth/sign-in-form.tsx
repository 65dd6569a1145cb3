import { EMAIL_MAX } from "~/format/text-limits";
import { InputField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "./auth-notice";
import { NEW_PASSWORD_HINT, PasswordField } from "./password-field";

interface SignInFormProps {
  state: { email?: string; failure: string } | undefined;
  /** Whether it makes the account that it then signs in to. */
  isNew?: boolean;
}

export function SignInForm({ state, isNew }: SignInFormProps) {
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
        defaultValue={state?.email}
        maxLength={EMAIL_MAX}
        enterKeyHint="next"
      />
      <PasswordField
        name="password"
        label="Contraseña"
        hint={isNew ? NEW_PASSWORD_HINT : undefined}
        autoComplete={isNew ? "new-password" : "current-password"}
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Entrando...">
          {isNew ? "Crear la cuenta" : "Entrar"}
        </SubmitButton>
      </p>
    </>
  );
}
