import { InputField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { AuthNotice } from "../auth-notice";
import { KeyButton } from "./key-button";

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
