import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "./auth-notice";
import { KeyButton } from "./keys/key-button";
import { PasswordField } from "./password-field";

interface NewPasswordFormProps {
  state: { failure: string } | undefined;
  minimum: number;
  asksCurrent?: boolean;
  hasKeys?: boolean;
}

export function NewPasswordForm({ state, minimum, asksCurrent, hasKeys }: NewPasswordFormProps) {
  return (
    <>
      {state && <AuthNotice state={state} />}
      {asksCurrent && (
        <PasswordField name="password" label="Contraseña actual" autoComplete="current-password" />
      )}
      <PasswordField
        name="password_nueva"
        label="Contraseña nueva"
        minimum={minimum}
        autoComplete="new-password"
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando..." saves>
          Guardar la contraseña
        </SubmitButton>
      </p>
      {hasKeys && <KeyButton isProof>Guardarla con una llave</KeyButton>}
    </>
  );
}
