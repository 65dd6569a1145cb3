import type { ReactNode } from "react";
import { Page } from "./page";

/** Where a preview would be, for whoever comes without a form; `children` lead to one. */
export function NoPreview({ children }: { children: ReactNode }) {
  return (
    <Page className="prose">
      <h1>Vista previa</h1>
      <p className="lead">
        Aquí no hay nada que enseñar: la vista previa se abre desde un formulario.
      </p>
      <p>{children}</p>
    </Page>
  );
}
