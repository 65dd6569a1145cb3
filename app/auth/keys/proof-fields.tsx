import { PasswordField } from "../password-field";
import { KeyButton } from "./key-button";

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
