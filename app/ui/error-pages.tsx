import { createContext, type ReactNode, useContext } from "react";
import { Page } from "./page";

export function ErrorPage() {
  const requestId = useContext(RequestIdContext);
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
        <a className="standalone-link" href="/" data-reload>
          Volver al inicio
        </a>
      </p>
    </Page>
  );
}

export function BusyPage({ children }: { children: ReactNode }) {
  return (
    <Page className="prose">
      <h1>Ahora mismo no se puede</h1>
      <p className="lead">
        El sitio no puede guardar nada en este momento. Lo que pedías no se ha hecho, y no se ha
        perdido nada: espera unos segundos y vuelve a intentarlo.
      </p>
      {children}
    </Page>
  );
}

/** The 404 page, drawn as an unexposed frame; the one page in English (specification, section 1). */
export function NotFoundPage() {
  return (
    <Page className="not-found" language="en">
      <div className="blank-frame">
        <p className="rebate" aria-hidden="true">
          → 404
        </p>
        <h1>Oops! Page not found</h1>
        <p className="rebate" aria-hidden="true">
          → 404A
        </p>
      </div>
      <p>
        <a className="standalone-link" href="/">
          Return to Home
        </a>
      </p>
    </Page>
  );
}

/** Request id that ErrorPage shows; set on the server only, for its pages are not hydrated. */
export const RequestIdContext = createContext<string | undefined>(undefined);
