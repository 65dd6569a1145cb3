import { ErrorNotice } from "./notice";
import { Page } from "./page";

/** Shown instead of a form that was not taken at all. */
export function RefusedPage({ refusal, path }: { refusal: string; path: string }) {
  return (
    <Page className="narrow">
      <h1>No se ha enviado</h1>
      <ErrorNotice subject={refusal}>{refusal}</ErrorNotice>
      <p>Tu navegador suele conservar lo que has escrito: está en la página anterior.</p>
      <p>
        <a href={path} data-reload>
          Empezar de nuevo
        </a>
      </p>
    </Page>
  );
}
