import { PasswordField } from "../password-field";
import { KeyButton } from "./key-button";

interface ProofFieldsProps {
  hasKeys: boolean;
  label?: string;
}

/** Fields in which a signed-in user confirms an action by password or passkey. */
export function ProofFields({ hasKeys, label = "Contraseña" }: ProofFieldsProps) {
  return (
    <>
      <PasswordField name="password" label={label} autoComplete="current-password" />
      {hasKeys && <KeyButton isProof>Confirmar con una llave</KeyButton>}
    </>
  );
}
