import { Form } from "@remix-run/react";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { type MouseEvent, useRef, useState } from "react";
import { InputField } from "~/ui/field";
import { useIsHydrated } from "~/ui/hydrated";
import { AuthNotice } from "../auth-notice";
import { PasswordField } from "../password-field";
import { ANSWER_FIELD, sendWith, useHasPasskeys } from "./key-button";
import { KEY_WORDS } from "./key-words";

interface NewKeyFormProps {
  options: PublicKeyCredentialCreationOptionsJSON;
  failure: string | undefined;
  nombre: string | undefined;
}

export function NewKeyForm({ options, failure, nombre }: NewKeyFormProps) {
  const answer = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const hasPasskeys = useHasPasskeys();
  const add = async (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form?.reportValidity()) return;
    setTrouble(null);
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      sendWith(form, answer.current, await startRegistration({ optionsJSON: options }));
    } catch (error) {
      const isThere = error instanceof Error && error.name === "InvalidStateError";
      setTrouble(isThere ? KEY_WORDS.already : KEY_WORDS.cancelled);
    }
  };
  const problem = trouble ?? failure;
  return (
    <>
      {!hasPasskeys && (
        <p>
          {isHydrated
            ? "Este navegador no puede guardar llaves."
            : "Para guardar una llave hace falta un navegador con JavaScript."}{" "}
          <a href="/admin/seguridad/codigos">Los códigos del teléfono</a> sirven en todos.
        </p>
      )}
      <Form
        className="stack panel-form"
        method="post"
        action="/admin/seguridad/llave"
        hidden={!hasPasskeys}
      >
        {problem && <AuthNotice state={{ failure: problem }} />}
        <InputField
          name="nombre"
          label="Nombre"
          hint="Para reconocerla en la lista: «Mi teléfono», «El ordenador del estudio»."
          required
          defaultValue={nombre}
          maxLength={60}
          autoComplete="off"
        />
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
        <input type="hidden" name={ANSWER_FIELD} ref={answer} />
        <p className="form-actions">
          <button type="button" className="button" onClick={add}>
            Añadir una llave
          </button>
        </p>
      </Form>
    </>
  );
}
