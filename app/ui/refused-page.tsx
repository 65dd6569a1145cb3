import type { WayOut } from "~/http/form-result";
import type { GoneForm } from "~/http/gone-form";
import { GonePage } from "./gone-page";
import { ErrorNotice } from "./notice";
import { Page } from "./page";
import { WayOutLink } from "./way-out";

interface RefusedPageProps extends Partial<Gone> {
  refusal: string;
  wayOut?: WayOut;
  path: string;
}

export function RefusedPage({ refusal, wayOut, path, ...gone }: RefusedPageProps) {
  if (isGone(gone)) return <GonePage {...gone} {...{ refusal, wayOut }} />;
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

type Gone = Omit<GoneForm, "refusal" | "wayOut">;

const isGone = (more: Partial<Gone>): more is Gone => more.typed !== undefined;
