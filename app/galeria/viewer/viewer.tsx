import type { MouseEvent } from "react";
import { useModal } from "~/ui/dialog";
import { Picture } from "~/ui/picture";
import { ratioClass } from "~/ui/picture-ratio";
import { avifName, derivedName, madeOf } from "~/uploads/image";
import { FichaCard } from "../ficha-card";
import { type FotoView, fotoText, placeOf } from "../galeria-fields";
import { FONDOS, type Fondo } from "../galeria-query";
import { viewerSizes } from "../photo-sizes";

interface ViewerProps {
  titulo: string;
  fotos: FotoView[];
  index: number;
  /** Chosen background; null for the one that fits the theme. */
  fondo: Fondo | null;
  isOpenedHere: boolean;
  hrefOf(change: { foto?: number | null; fondo?: Fondo }): string;
  onClose(event: MouseEvent<HTMLAnchorElement>): void;
}

/**
 * Dialog that shows one photo, full screen; its controls are links, which keys and swipes follow
 * (gestures.ts).
 */
export function Viewer(props: ViewerProps) {
  const { titulo, fotos, index, fondo, isOpenedHere, hrefOf, onClose } = props;
  const dialog = useModal(".viewer-link[data-closes]", { givesFocusBack: false });
  const foto = fotos[index] as FotoView;
  const number = index + 1;
  const text = fotoText(foto, titulo, placeOf(index, fotos.length));
  const closeHref = hrefOf({ foto: null });
  return (
    <dialog
      className={`viewer viewer-${fondo ?? "tema"}`}
      open
      ref={dialog}
      aria-label={`Visor de «${titulo}»`}
    >
      <div className="viewer-bar">
        <p className="viewer-number" role="status">
          <span aria-hidden="true">
            {number} / {fotos.length}
          </span>
          <span className="visually-hidden">
            Foto {number} de {fotos.length}. {text}
          </span>
        </p>
        <ul className="viewer-fondos" aria-label="Fondo">
          {(Object.keys(FONDOS) as Fondo[]).map((name) => (
            <li key={name}>
              <a
                className={`fondo fondo-${name}`}
                href={hrefOf({ fondo: name })}
                aria-current={name === fondo ? "true" : undefined}
                data-replace
                data-preserve-scroll
              >
                <span className="visually-hidden">{FONDOS[name]}</span>
              </a>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside, on the way out */}
        <a className="viewer-link" href={closeHref} data-closes onClick={onClose} autoFocus>
          Cerrar
        </a>
      </div>
      <div className="viewer-stage">
        {/* biome-ignore lint/a11y/useAnchorContent: for the pointer only; everybody reaches «Cerrar» */}
        <a
          className="viewer-surround"
          href={closeHref}
          data-closes
          onClick={onClose}
          tabIndex={-1}
          aria-hidden="true"
        />
        <ViewerFilm
          key={foto.id}
          foto={foto}
          text={text}
          titulo={titulo}
          number={number}
          isSmallAtHand={isOpenedHere}
        />
      </div>
      <div className="viewer-foot">
        <NeighbourLink foto={fotos[index - 1]} rel="prev" hrefOf={hrefOf} />
        <p className="viewer-caption">{foto.descripcion}</p>
        <FichaCard foto={foto} />
        <NeighbourLink foto={fotos[index + 1]} rel="next" hrefOf={hrefOf} />
      </div>
    </dialog>
  );
}

interface NeighbourLinkProps {
  foto: FotoView | undefined;
  rel: "prev" | "next";
  hrefOf: ViewerProps["hrefOf"];
}

function NeighbourLink({ foto, rel, hrefOf }: NeighbourLinkProps) {
  if (!foto) return <span />;
  return (
    <a
      className="viewer-link"
      href={hrefOf({ foto: foto.id })}
      rel={rel}
      data-replace
      data-preserve-scroll
    >
      {rel === "prev" ? "← Anterior" : "Siguiente →"}
    </a>
  );
}

interface ViewerFilmProps {
  foto: FotoView;
  text: string;
  titulo: string;
  number: number;
  /** True if the frame's small picture is already loaded: it is shown until the large one has come. */
  isSmallAtHand: boolean;
}

function ViewerFilm({ foto, text, titulo, number, isSmallAtHand }: ViewerFilmProps) {
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
