import { type ReactNode, useEffect } from "react";
import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";
import { Picture } from "~/ui/picture";
import { SubmitButton } from "~/ui/submit-button";
import { madeOf } from "~/uploads/image";
import { saysNothing } from "./descriptions-state";
import { dragRows } from "./drag-order";
import { FotoTextFields } from "./foto-text-fields";
import { type FotoField, type FotoView, fotoText, placeOf, storedTexts } from "./galeria-fields";
import { MoveForm } from "./move-form";
import type { Moved } from "./order";

interface FotosListProps {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  edited: number | null;
  moved: Moved | null;
  typed?: {
    values: Record<FotoField, string>;
    errors: Partial<Record<FotoField, string>>;
  };
}

/** In the order in which visitors see them. */
export function FotosList({ proyecto, fotos, edited, moved, typed }: FotosListProps) {
  useEffect(dragRows, []);
  if (fotos.length === 0) {
    return <p className="lead">Este proyecto no tiene fotos todavía.</p>;
  }
  const base = `/galeria-admin/${proyecto.id}`;
  return (
    <ol className="fotos-list" aria-label="Fotos del proyecto">
      {fotos.map((foto, index) => (
        <li key={foto.id}>
          <div className="fotos-list-frame">
            <Picture
              src={foto.url}
              {...madeOf(foto.picture)}
              sizes="(min-width: 48rem) 16rem, 90vw"
              alt={fotoText(foto, proyecto.titulo, placeOf(index, fotos.length))}
            />
            <p className="rebate" aria-hidden="true">
              → {index + 1}
            </p>
          </div>
          {foto.id === edited ? (
            <form className="stack" method="post" action={`${base}?editar=${foto.id}`}>
              <FotoTextFields
                nameOf={(field) => `${field}_foto`}
                isSentPlainly
                number={index + 1}
                values={typed?.values ?? storedTexts(foto)}
                errors={typed?.errors ?? {}}
                captionHint="Lo lee quien ve la foto."
                alternativeHint="Qué se ve, para quien no puede verla. Si lo dejas vacío, vale el pie."
                rows={3}
                autoFocus
              />
              <p className="form-actions">
                <SubmitButton pendingLabel="Guardando..." saves>
                  Guardar
                </SubmitButton>
                <a className="button button-quiet" href={base} data-preserve-scroll>
                  Cancelar
                </a>
              </p>
            </form>
          ) : (
            <>
              <FotoActions base={base} foto={foto} place={placeOf(index, fotos.length)} />
              <MoveForm
                base={base}
                id={foto.id}
                name="foto"
                index={index}
                count={fotos.length}
                moved={moved}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function FotoActions({ base, foto, place }: { base: string; foto: FotoView; place: string }) {
  return (
    <>
      {foto.descripcion && <p>{foto.descripcion}</p>}
      {foto.alternativo && <p className="secondary-text">Texto alternativo: {foto.alternativo}</p>}
      {saysNothing(foto) && <p className="secondary-text">Sin descripción</p>}
      <p className="admin-list-actions">
        <a
          href={`${base}?editar=${foto.id}`}
          aria-label={`Editar la descripción de la foto ${place}`}
          data-preserve-scroll
        >
          Editar
        </a>
        <a
          className="danger-link"
          href={`${base}?eliminar=${foto.id}`}
          aria-label={`Eliminar la foto ${place}`}
          data-preserve-scroll
        >
          Eliminar
        </a>
      </p>
    </>
  );
}

interface DeleteFotoDialogProps {
  proyecto: { id: number; titulo: string };
  foto: FotoView;
  place: string;
  /** Says who shows it. */
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
