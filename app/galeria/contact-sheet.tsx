import type { MouseEvent } from "react";
import { Picture } from "~/ui/picture";
import { ratioClass } from "~/ui/picture-ratio";
import { madeOf } from "~/uploads/image";
import { type FotoView, fotoText } from "./galeria-fields";
import { frameSizes } from "./photo-sizes";

interface ContactSheetProps {
  titulo: string;
  fotos: FotoView[];
  hrefOf(foto: FotoView): string;
  onOpen(event: MouseEvent<HTMLAnchorElement>): void;
}

/** In their own proportions, uncropped, numbered. */
export function ContactSheet({ titulo, fotos, hrefOf, onOpen }: ContactSheetProps) {
  return (
    <>
      <div className="contact-sheet">
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
                  sizes={frameSizes(foto.picture)}
                  alt={fotoText(foto, titulo, index + 1)}
                  eager={index === 0}
                />
                {foto.descripcion && (
                  // The alternative text says it already.
                  <span className="frame-caption" aria-hidden="true">
                    {foto.descripcion}
                  </span>
                )}
              </a>
              <p className="rebate" aria-hidden="true">
                → {index + 1}
              </p>
            </li>
          ))}
        </ol>
      </div>
      <SheetNotes fotos={fotos} />
    </>
  );
}

/** The captions under the sheet, for eyes only: the alternative texts say them already. */
function SheetNotes({ fotos }: { fotos: FotoView[] }) {
  const noted = fotos.map(({ id, descripcion }, index) => ({ id, descripcion, number: index + 1 }));
  const captions = noted.filter(({ descripcion }) => descripcion);
  if (captions.length === 0) return null;
  return (
    <ol className="sheet-notes" aria-hidden="true">
      {captions.map(({ id, descripcion, number }) => (
        <li key={id}>
          <span className="rebate">→ {number}</span>
          {descripcion}
        </li>
      ))}
    </ol>
  );
}

export function frameId(foto: number): string {
  return `foto-${foto}`;
}
