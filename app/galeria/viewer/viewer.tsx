import type { MouseEvent } from "react";
import { useModal } from "~/ui/dialog";
import { FichaCard } from "../ficha-card";
import { type FotoView, fotoText, placeOf } from "../galeria-fields";
import { ViewerFilm } from "./film";
import { type Fondo, ViewerFondos } from "./fondos";

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
 * Shows one photo, full screen; its controls are links, which keys and swipes follow (gestures.ts).
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
        <ViewerFondos current={fondo} hrefOf={(name) => hrefOf({ fondo: name })} />
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
