import { fotoCount } from "./foto-count";

interface ProyectoHeadProps {
  proyecto: { titulo: string; descripcion: string };
  /** How many photos it has. */
  fotos: number;
}

/** The head of a project's page. */
export function ProyectoHead({ proyecto, fotos }: ProyectoHeadProps) {
  return (
    <div className="proyecto-head">
      <h1>{proyecto.titulo}</h1>
      <p className="lead">{proyecto.descripcion}</p>
      {fotos > 0 && <p className="secondary-text">{fotoCount(fotos)}</p>}
    </div>
  );
}
