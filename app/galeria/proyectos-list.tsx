import { type Picture as Made, madeOf } from "~/storage/picture";
import { EditLinks } from "~/ui/edit-links";
import { Picture } from "~/ui/picture";
import { fotoCount } from "./foto-count";

interface ProyectosListProps {
  proyectos: {
    id: number;
    titulo: string;
    fotos: number;
    portada_url: string;
    portada: Made | null;
  }[];
}

/** The administrator's list: each project with what can be done to it. */
export function ProyectosList({ proyectos }: ProyectosListProps) {
  if (proyectos.length === 0) return <p className="lead">No hay proyectos todavía.</p>;
  return (
    <ul className="ruled-list admin-list" aria-label="Proyectos">
      {proyectos.map(({ id, titulo, fotos, portada_url, portada }) => (
        <li key={id}>
          <div className="admin-list-pictured">
            <Picture src={portada_url} {...madeOf(portada)} sizes="6rem" alt="" />
            <div>
              <a href={`/galeria?proyecto=${id}`}>{titulo}</a>
              <p className="secondary-text">{fotoCount(fotos)}</p>
            </div>
          </div>
          <p className="admin-list-actions">
            <a href={`/galeria-admin/${id}`} aria-label={`Gestionar fotos de «${titulo}»`}>
              Gestionar fotos
            </a>
            <EditLinks
              editHref={`/galeria-admin?editar=${id}`}
              deleteHref={`/galeria-admin?eliminar=${id}`}
              name={titulo}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
