import type { ReactNode } from "react";
import { Page } from "./page";

/** Shown while nothing can be stored: what was asked for has not happened; `children` ask again. */
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
