import type { Foto } from "~/galeria/fotos.server";
import type { GalleryChoice } from "~/text/editor/gallery-form";
import { derivedName } from "~/uploads/image";

const THUMBNAIL = 480;

/** The photos of a project as an article would show them. */
export function galleryChoice(
  proyectos: GalleryChoice["proyectos"],
  proyecto: number | null,
  fotos: Foto[],
): GalleryChoice {
  return {
    proyectos: proyectos.map(({ id, titulo }) => ({ id, titulo })),
    proyecto,
    fotos: fotos.map(({ url, descripcion, alternativo, picture }) => ({
      src: url,
      alt: alternativo ?? descripcion ?? "",
      caption: descripcion ?? "",
      thumbnail: picture?.widths.includes(THUMBNAIL) ? derivedName(url, THUMBNAIL) : url,
    })),
  };
}
