import { Page } from "./page";
import { useRequestId } from "./request-id";

/** What is shown when something of ours broke: calm, in Spanish, with a number to report. */
export function ErrorPage() {
  const requestId = useRequestId();
  return (
    <Page className="prose">
      <h1>Algo ha fallado por nuestra parte</h1>
      <p className="lead">
        La página no se ha podido preparar. Vuelve a intentarlo dentro de un momento; si sigue
        fallando, escríbenos.
      </p>
      {requestId && (
        <p>
          Si nos escribes, dinos este número: <code>{requestId}</code>
        </p>
      )}
      <p>
        <a href="/" data-reload>
          Volver al inicio
        </a>
      </p>
    </Page>
  );
}
