import { useState } from "react";
import { InputField } from "~/ui/field";
import { useIsHydrated } from "~/ui/hydrated";
import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "./auth-notice";
import { KeyButton } from "./keys/key-button";

interface PasswordFieldProps {
  name: string;
  label: string;
  /** Fewest characters of a new password, as a hint that counts while typing; undefined for a current one. */
  minimum?: number;
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ name, label, minimum, autoComplete }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [length, setLength] = useState(0);
  const isHydrated = useIsHydrated();
  return (
    <div className="password-field">
      <InputField
        name={name}
        label={label}
        hint={minimum === undefined ? undefined : lengthHint(minimum, length)}
        onChange={minimum ? ({ target }) => setLength([...target.value].length) : undefined}
        type={isShown ? "text" : "password"}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
      {isHydrated && (
        <button
          type="button"
          className="password-toggle"
          aria-controls={name}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Ocultar" : "Mostrar"}
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
      )}
    </div>
  );
}

function lengthHint(minimum: number, length: number): string {
  const missing = minimum - length;
  if (length === 0) {
    return `Al menos ${minimum} caracteres; una frase corta se recuerda mejor.`;
  }
  if (missing <= 0) return `Tiene los ${minimum} caracteres que hacen falta.`;
  return missing === 1 ? "Falta 1 carácter." : `Faltan ${missing} caracteres.`;
}

interface ProofFieldsProps {
  hasKeys: boolean;
  label?: string;
}

export function ProofFields({ hasKeys, label = "Contraseña" }: ProofFieldsProps) {
  return (
    <>
      <PasswordField name="password" label={label} autoComplete="current-password" />
      {hasKeys && <KeyButton isProof>Confirmar con una llave</KeyButton>}
    </>
  );
}

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
