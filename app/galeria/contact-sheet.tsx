import type { MouseEvent } from "react";
import { Picture } from "~/ui/picture";
import { ratioClass, ratioOf } from "~/ui/picture-ratio";
import { madeOf } from "~/uploads/image";
import { PrintedFicha } from "./ficha-card";
import { type FotoView, fotoText, placeOf } from "./galeria-fields";
import { frameSizes } from "./photo-sizes";
import { stripScale } from "./strip-scale";

interface ContactSheetProps {
  titulo: string;
  fotos: FotoView[];
  hrefOf(foto: FotoView): string;
  onOpen(event: MouseEvent<HTMLAnchorElement>): void;
}

export function ContactSheet({ titulo, fotos, hrefOf, onOpen }: ContactSheetProps) {
  const ratios = fotos.map(({ picture }) => ratioOf(picture));
  const isFew = fotos.length < 3;
  const [scale, wide] = (["narrow", "wide"] as const).map((windows) =>
    isFew ? 132 : stripScale(ratios, windows),
  );
  return (
    <div className={`contact-sheet strips-${scale} wide-strips-${wide}`}>
      <p className="rebate sheet-edge" aria-hidden="true">
        <span>Seguridad</span>
        <span>{titulo}</span>
      </p>
      <ol className="frames" aria-label={`Fotos de «${titulo}»`}>
        {fotos.map((foto, index) => (
          <li key={foto.id} className={`frame ${ratioClass(foto.picture)}`}>
            <a
              id={frameId(foto.id)}
              className="frame-link"
              href={hrefOf(foto)}
              data-preserve-scroll
              onClick={onOpen}
            >
              <Picture
                src={foto.url}
                {...madeOf(foto.picture)}
                sizes={frameSizes(foto.picture, isFew)}
                alt={fotoText(foto, titulo, placeOf(index, fotos.length))}
                eager={index === 0}
              />
              <span className="rebate" aria-hidden="true">
                → {index + 1}
              </span>
              {foto.descripcion && (
                // Without an alternative text the caption is the photo's, and has been said.
                <span className="frame-caption" aria-hidden={!foto.alternativo || undefined}>
                  {foto.descripcion}
                </span>
              )}
            </a>
            <PrintedFicha ficha={foto.ficha} />
          </li>
        ))}
      </ol>
    </div>
  );
}

export function frameId(foto: number): string {
  return `foto-${foto}`;
}
