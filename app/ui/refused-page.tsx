import type { WayOut } from "~/http/form-result";
import { ErrorNotice } from "./notice";
import { Page } from "./page";
import { WayOutLink } from "./way-out";

interface RefusedPageProps {
  refusal: string;
  wayOut?: WayOut;
  path: string;
}

export function RefusedPage({ refusal, wayOut, path }: RefusedPageProps) {
  return (
    <Page className="narrow">
      <h1>No se ha enviado</h1>
      <ErrorNotice subject={refusal} more={wayOut && <WayOutLink {...wayOut} />}>
        {refusal}
      </ErrorNotice>
      <p>Tu navegador suele conservar lo que has escrito: está en la página anterior.</p>
      <p>
        <a className="standalone-link" href={path} data-reload>
          Empezar de nuevo
        </a>
      </p>
    </Page>
  );
}
