import { ErrorNotice } from "~/ui/notice";
import { inSpanish, NOT_YOURS, SERVICE_WORDS } from "./service-words";

const RECOVERABLE: string[] = [
  SERVICE_WORDS.invalid,
  NOT_YOURS,
  SERVICE_WORDS.limited,
  SERVICE_WORDS.expired,
];

interface AuthNoticeProps {
  state: { failure: string };
}

export function AuthNotice({ state }: AuthNoticeProps) {
  const meaning = inSpanish(state.failure);
  return (
    <ErrorNotice
      subject={state}
      more={
        <>
          {meaning && <p>{meaning}</p>}
          {RECOVERABLE.includes(state.failure) && <ForgottenPassword />}
        </>
      }
    >
      <span lang={meaning ? "en" : undefined}>{state.failure}</span>
    </ErrorNotice>
  );
}

/** Shows the commands that make a recovery link, as docs/operations.md names them. */
function ForgottenPassword() {
  return (
    <details>
      <summary>He olvidado la contraseña</summary>
      <p>En el servidor, en la carpeta del sitio, escribe esta orden con tu correo:</p>
      <p>
        <code translate="no">
          docker compose exec escuela node build/node/scripts/create-admin.js --email TU-CORREO
          --recover
        </code>
      </p>
      <p>
        Sin contenedor es{" "}
        <code translate="no">npm run create-admin -- --email TU-CORREO --recover</code>. Te da un
        enlace para elegir otra, que sirve una sola vez y durante quince minutos.
      </p>
    </details>
  );
}
