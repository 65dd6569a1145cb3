import { EMAIL_MAX } from "~/format/text-limits";
import { InputField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "./auth-notice";
import { PasswordField } from "./password-field";

interface SignInFormProps {
  state: { email?: string; failure: string } | undefined;
}

export function SignInForm({ state }: SignInFormProps) {
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
      <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      <p className="form-actions">
        <SubmitButton pendingLabel="Entrando...">Entrar</SubmitButton>
      </p>
    </>
  );
}
