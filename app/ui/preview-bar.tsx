import type { ReactNode } from "react";
import { Page } from "./page";

interface PreviewBarProps {
  isChange: boolean;
  problems: string[];
}

export function PreviewBar({ isChange, problems }: PreviewBarProps) {
  return (
    <div className="notice notice-offer" role="status">
      <p className="notice-title">
        Así quedará: {isChange ? "los cambios no están guardados" : "no está publicado"}
      </p>
      {problems.map((problem) => (
        <p key={problem}>Antes de guardar: {problem}</p>
      ))}
      <p>El formulario sigue como estaba en su pestaña: cierra esta para volver.</p>
    </div>
  );
}

export function NoPreview({ children }: { children: ReactNode }) {
  return (
    <Page className="prose">
      <h1>Cómo queda</h1>
      <p className="lead">
        Aquí no hay nada que enseñar: la vista previa se abre desde un formulario.
      </p>
      <p>{children}</p>
    </Page>
  );
}
