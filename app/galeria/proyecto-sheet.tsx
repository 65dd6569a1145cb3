import type { ReactNode } from "react";
import { EmptyList } from "~/ui/empty-list";
import { Onward } from "~/ui/onward";
import { Page } from "~/ui/page";
import { PrintedAddress } from "~/ui/printed-address";
import { ContactSheet } from "./contact-sheet";
import { type FotoView, fotoCount } from "./galeria-fields";
import { type GaleriaState, galeriaHref } from "./galeria-state";
import type { Sheet } from "./sheet.server";
import { usePreload, useViewerNavigation } from "./viewer/navigation";
import { Viewer } from "./viewer/viewer";

interface ProyectoSheetProps {
  next: { id: number; titulo: string } | null;
  sheet: Sheet;
  fotos: FotoView[];
  state: GaleriaState;
  navigate(href: string, options: { replace: boolean }): void;
  goBack(): void;
}

export function ProyectoSheet({ sheet, fotos, next, state, navigate, goBack }: ProyectoSheetProps) {
  const index = fotos.findIndex(({ id }) => id === state.foto);
  const isOpen = index >= 0;
  const { onOpen, onClose, isOpenedHere } = useViewerNavigation({
    foto: isOpen ? state.foto : null,
    navigate,
    goBack,
  });
  usePreload(isOpen ? [fotos[index + 1], fotos[index - 1]] : []);
  // A visitor who comes straight to a photo does not load the sheet that it covers.
  const isSheetNeeded = !isOpen || isOpenedHere;
  const hrefOf = (change: Partial<GaleriaState>) => galeriaHref({ ...state, ...change });
  const viewer = isOpen && (
    <Viewer
      titulo={sheet.titulo}
      fotos={fotos}
      index={index}
      fondo={state.fondo}
      isOpenedHere={isOpenedHere}
      hrefOf={hrefOf}
      onClose={onClose}
    />
  );
  const back = (
    <p>
      <a className="standalone-link" href="/galeria">
        ← Volver a la galería
      </a>
    </p>
  );
  return (
    <Page className="wide proyecto" dialog={viewer}>
      {back}
      <ProyectoHead proyecto={sheet} fotos={fotos.length} />
      {fotos.length === 0 && <EmptyList>No hay fotos disponibles en este proyecto</EmptyList>}
      {fotos.length > 0 && isSheetNeeded && (
        <ContactSheet
          titulo={sheet.titulo}
          fotos={fotos}
          hrefOf={({ id }) => hrefOf({ foto: id })}
          onOpen={onOpen}
        />
      )}
      <PrintedAddress path={sheet.path} />
      <Onward
        next={
          next && {
            label: "Siguiente proyecto",
            href: galeriaHref({ proyecto: next.id }),
            title: next.titulo,
          }
        }
      />
      {fotos.length > 3 && back}
    </Page>
  );
}

interface ProyectoHeadProps {
  proyecto: Pick<Sheet, "titulo" | "descripcion"> & Partial<Pick<Sheet, "proyectos">>;
  fotos: number;
}

export function ProyectoHead({ proyecto, fotos }: ProyectoHeadProps) {
  const { titulo, descripcion, proyectos = [] } = proyecto;
  return (
    <div className="proyecto-head">
      <h1>{titulo}</h1>
      <p className="lead">{withLinks(descripcion, proyectos)}</p>
      {fotos > 0 && <p className="secondary-text">{fotoCount(fotos)}</p>}
    </div>
  );
}

function withLinks(text: string, [first, ...others]: Sheet["proyectos"]): ReactNode {
  if (!first) return text;
  const { id, titulo } = first;
  const at = text.indexOf(`«${titulo}»`) + 1;
  return (
    <>
      {text.slice(0, at)}
      <a href={galeriaHref({ proyecto: id })}>{titulo}</a>
      {withLinks(text.slice(at + titulo.length), others)}
    </>
  );
}
