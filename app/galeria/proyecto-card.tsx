import { Picture } from "~/ui/picture";
import { ratioClass, ratioOf, ratioRules } from "~/ui/picture-ratio";
import { madeOf } from "~/uploads/image";
import type { FirstFoto } from "./fotos.server";
import { fotoCount } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";
import { coverSizes } from "./photo-sizes";
import type { Proyecto } from "./proyectos.server";

/** A project as the gallery shows it; a preview of it may lack the cover. */
export interface VisibleProyecto extends Omit<Proyecto, "portada_url" | "created_at"> {
  portada_url: string | null;
  /** Photos of the project's strip; empty for no strip. */
  first: FirstFoto[];
}

export function cardRules(proyectos: Pick<VisibleProyecto, "portada" | "first">[]): string {
  return ratioRules(
    proyectos.flatMap(({ portada, first }) => [portada, ...first.map(({ picture }) => picture)]),
  );
}

interface ProyectoCardProps {
  proyecto: VisibleProyecto;
  eager: boolean;
}

export function ProyectoCard({ proyecto, eager }: ProyectoCardProps) {
  const { id, titulo, descripcion, portada_url, portada, portada_alternativo } = proyecto;
  const { fotos, first } = proyecto;
  return (
    <article className="proyecto-card">
      <div className={`film ${ratioClass(portada)}`}>
        <Picture
          src={portada_url}
          {...madeOf(portada)}
          sizes={coverSizes(portada)}
          alt={portada_alternativo ?? ""}
          eager={eager}
        />
        <p className="rebate">{fotoCount(fotos)}</p>
      </div>
      <div>
        <h2>
          <a href={galeriaHref({ proyecto: id })}>{titulo}</a>
        </h2>
        <p className="proyecto-text">{descripcion}</p>
      </div>
      {first.length > 0 && (
        <ul className="proyecto-strip" aria-hidden="true">
          {first.map(({ url, picture }) => (
            <li key={url} className={ratioClass(picture)}>
              <Picture
                src={url}
                {...madeOf(picture)}
                sizes={`auto, ${Math.ceil(9 * ratioOf(picture))}rem`}
                alt=""
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
