import { Picture } from "~/ui/picture";
import { ratioClass, ratioOf, ratioRules } from "~/ui/picture-ratio";
import { madeOf } from "~/uploads/image";
import { framesOfStrip } from "./film-strip";
import { type FotoView, fotoCount, fotoText, placeOf } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";

type StripFoto = Omit<FotoView, "ficha">;

export interface NewestStrip {
  id: number;
  titulo: string;
  fotos: number;
  shown: StripFoto[];
}

/** Width of one strip across the page, in heights of a frame. */
const STRIP_LENGTH = 6.5;

export function stripOf(
  { id, titulo }: Pick<NewestStrip, "id" | "titulo">,
  fotos: StripFoto[],
): NewestStrip {
  return { id, titulo, fotos: fotos.length, shown: framesOfStrip(fotos, STRIP_LENGTH) };
}

export function stripRules(strip: NewestStrip | null): string {
  return ratioRules((strip?.shown ?? []).map(({ picture }) => picture));
}

/** Device pixels per rem at 3 per CSS pixel, the densest screens for which pictures are offered. */
const DENSEST = 3 * 16;

const widthOf = ({ picture }: StripFoto): number => 13 * ratioOf(picture);

export function NewestProyecto({ id, titulo, fotos, shown }: NewestStrip) {
  return (
    <section className="newest" aria-labelledby="newest-title">
      <div className="newest-head">
        <h2 id="newest-title">
          <a href={galeriaHref({ proyecto: id })}>{titulo}</a>
        </h2>
        <p className="secondary-text">{`En la galería ·\u00a0${fotoCount(fotos)}`}</p>
      </div>
      <ol className="film-strip" aria-label={`Fotos de «${titulo}»`}>
        {shown.map((foto, index) => (
          <li key={foto.id} className={`strip-frame ${ratioClass(foto.picture)}`}>
            <a href={galeriaHref({ proyecto: id, foto: foto.id })}>
              <Picture
                src={foto.url}
                {...madeOf(foto.picture, widthOf(foto) * DENSEST)}
                sizes={`auto, ${Math.ceil(widthOf(foto))}rem`}
                alt={fotoText(foto, titulo, placeOf(index, fotos))}
              />
            </a>
            <p className="rebate" aria-hidden="true">
              {`→ ${index + 1}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
