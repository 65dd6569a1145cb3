import { Picture } from "~/ui/picture";
import { ratioClass } from "~/ui/picture-ratio";
import { avifName, derivedName, madeOf } from "~/uploads/image";
import type { FotoView } from "../galeria-fields";
import { viewerSizes } from "../photo-sizes";

interface ViewerFilmProps {
  foto: FotoView;
  text: string;
  titulo: string;
  number: number;
  /** True if the frame's small picture is loaded: it stands until the large one is there. */
  isSmallAtHand: boolean;
}

export function ViewerFilm({ foto, text, titulo, number, isSmallAtHand }: ViewerFilmProps) {
  const [small] = foto.picture?.widths ?? [];
  return (
    <figure className={`viewer-film ${ratioClass(foto.picture)}`}>
      <p className="rebate" aria-hidden="true">
        {titulo}
      </p>
      <div className="viewer-photo">
        {isSmallAtHand && small && (
          <picture>
            {foto.picture?.avifWidths.includes(small) && (
              <source type="image/avif" srcSet={avifName(foto.url, small)} />
            )}
            <img src={derivedName(foto.url, small)} alt="" />
          </picture>
        )}
        <Picture
          src={foto.url}
          {...madeOf(foto.picture)}
          sizes={viewerSizes(foto.picture)}
          alt={text}
          eager
          large
        />
      </div>
      <p className="rebate" aria-hidden="true">
        → {number}
      </p>
    </figure>
  );
}
