import { Picture } from "~/ui/picture";
import { type Picture as Made, madeOf } from "~/uploads/image";
import { fotoCount } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";
import { coverSizes } from "./photo-sizes";

export interface VisibleProyecto {
  id: number;
  titulo: string;
  descripcion: string;
  portada_url: string | null;
  portada: Made | null;
  portada_alternativo: string | null;
  fotos: number;
}

interface ProyectoCardProps {
  proyecto: VisibleProyecto;
  eager: boolean;
}

export function ProyectoCard({ proyecto, eager }: ProyectoCardProps) {
  const { id, titulo, descripcion, portada_url, portada, portada_alternativo, fotos } = proyecto;
  return (
    <article className="proyecto-card">
      <div className="film">
        <Picture
          src={portada_url}
          {...madeOf(portada)}
          sizes={coverSizes(portada)}
          alt={portada_alternativo ?? ""}
          eager={eager}
        />
        <p className="rebate">{fotoCount(fotos)}</p>
      </div>
      <h2>
        <a href={galeriaHref({ proyecto: id })}>{titulo}</a>
      </h2>
      <p className="proyecto-text">{descripcion}</p>
    </article>
  );
}
