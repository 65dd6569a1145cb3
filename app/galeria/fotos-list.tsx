import { type ReactNode, useEffect } from "react";
import { Dialog } from "~/ui/dialog";
import { EmptyList } from "~/ui/empty-list";
import { DeleteActions } from "~/ui/item-actions";
import { Picture } from "~/ui/picture";
import { madeOf } from "~/uploads/image";
import { saysNothing } from "./descriptions-state";
import { dragRows } from "./drag-order";
import { museumLine } from "./ficha";
import { FotoForm, type FotoFormData } from "./foto-form";
import { type FotoView, fotoText, placeOf } from "./galeria-fields";
import { MoveForm } from "./move-form";
import type { Moved } from "./order";

interface FotosListProps extends FotoFormData {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  edited: number | null;
  moved: Moved | null;
}

export function FotosList({ proyecto, fotos, edited, moved, ...form }: FotosListProps) {
  useEffect(dragRows, []);
  if (fotos.length === 0) {
    return <EmptyList>Este proyecto no tiene fotos todavía.</EmptyList>;
  }
  const base = `/galeria-admin/${proyecto.id}`;
  return (
    <ol className="fotos-list" aria-label="Fotos del proyecto">
      {fotos.map((foto, index) => (
        <li key={foto.id} className={foto.id === edited ? "fotos-list-edited" : undefined}>
          <div className="fotos-list-frame">
            <ListedPicture {...{ foto, proyecto, index }} count={fotos.length} />
            <p className="rebate" aria-hidden="true">
              → {index + 1}
            </p>
          </div>
          {foto.id === edited ? (
            <FotoForm
              base={base}
              foto={foto}
              number={index + 1}
              canCopy={Object.keys(fotos[index - 1]?.ficha ?? {}).length > 0}
              {...form}
            />
          ) : (
            <>
              <FotoWords foto={foto} />
              <p className="admin-list-actions">
                <a
                  href={`${base}?editar=${foto.id}`}
                  aria-label={`Editar la descripción de la foto ${placeOf(index, fotos.length)}`}
                  data-preserve-scroll
                >
                  Editar
                </a>
              </p>
              <MoveForm
                base={base}
                id={foto.id}
                name="foto"
                index={index}
                count={fotos.length}
                moved={moved}
              >
                <a
                  className="danger-link"
                  href={`${base}?eliminar=${foto.id}`}
                  aria-label={`Eliminar la foto ${placeOf(index, fotos.length)}`}
                  data-preserve-scroll
                >
                  Eliminar
                </a>
              </MoveForm>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function FotoWords({ foto }: { foto: FotoView }) {
  const line = museumLine(foto.ficha);
  return (
    <>
      {foto.descripcion && <p>{foto.descripcion}</p>}
      {foto.alternativo && <p className="secondary-text">Texto alternativo: {foto.alternativo}</p>}
      {saysNothing(foto) && <p className="secondary-text">Sin descripción</p>}
      {line && <p className="secondary-text">{line}</p>}
    </>
  );
}

interface ListedPictureProps {
  foto: FotoView;
  proyecto: { titulo: string };
  /** Place of the photo among the `count` of its project, from 0. */
  index: number;
  count: number;
}

/** Picture of a photo in the panel's lists of a project's photos. */
export function ListedPicture({ foto, proyecto, index, count }: ListedPictureProps) {
  return (
    <Picture
      src={foto.url}
      {...madeOf(foto.picture)}
      sizes="(min-width: 48rem) 16rem, 90vw"
      alt={fotoText(foto, proyecto.titulo, placeOf(index, count))}
    />
  );
}

interface DeleteFotoDialogProps {
  proyecto: { id: number; titulo: string };
  foto: FotoView;
  place: string;
  children: ReactNode;
}

export function DeleteFotoDialog({ proyecto, foto, place, children }: DeleteFotoDialogProps) {
  const closeHref = `/galeria-admin/${proyecto.id}`;
  return (
    <Dialog
      title={`¿Eliminar la foto ${place}?`}
      closeHref={closeHref}
      actions={<DeleteActions closeHref={closeHref} action={`${closeHref}?eliminar=${foto.id}`} />}
    >
      <div className="dialog-picture">
        <Picture
          src={foto.url}
          {...madeOf(foto.picture)}
          sizes="16rem"
          alt={fotoText(foto, proyecto.titulo, place)}
          eager
        />
      </div>
      <p>Deja la web, con su descripción, y espera 30 días en la papelera, por si la quieres.</p>
      {children}
    </Dialog>
  );
}
