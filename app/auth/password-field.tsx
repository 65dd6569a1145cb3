import { useState } from "react";
import { InputField } from "~/ui/field";
import { useIsHydrated } from "~/ui/hydrated";
import { PASSWORD_MIN } from "./password-limits";

export const NEW_PASSWORD_HINT = `Al menos ${PASSWORD_MIN} caracteres; una frase corta se recuerda mejor.`;

interface PasswordFieldProps {
  name: string;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <div className="password-field">
      <InputField
        name={name}
        label={label}
        hint={hint}
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
