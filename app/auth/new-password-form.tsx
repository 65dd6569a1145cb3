import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "./auth-notice";
import { NEW_PASSWORD_HINT, PasswordField } from "./password-field";

interface NewPasswordFormProps {
  state: { failure: string } | undefined;
  asksCurrent?: boolean;
}

export function NewPasswordForm({ state, asksCurrent }: NewPasswordFormProps) {
  return (
    <>
      {state && <AuthNotice state={state} />}
      {asksCurrent && (
        <PasswordField name="password" label="Contraseña actual" autoComplete="current-password" />
      )}
      <PasswordField
        name="password_nueva"
        label="Contraseña nueva"
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
      />
      <p className="form-actions">
        <SubmitButton pendingLabel="Guardando..." saves>
          Guardar la contraseña
        </SubmitButton>
      </p>
    </>
  );
}
