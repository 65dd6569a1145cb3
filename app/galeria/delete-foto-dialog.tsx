import { madeOf } from "~/storage/picture";
import { DeleteActions } from "~/ui/delete-actions";
import { Dialog } from "~/ui/dialog";
import { Picture } from "~/ui/picture";
import { type FotoView, fotoText } from "./foto-text";

interface DeleteFotoDialogProps {
  proyecto: { id: number; titulo: string };
  foto: FotoView;
  /** From 1. */
  number: number;
  pending: boolean;
}

export function DeleteFotoDialog({ proyecto, foto, number, pending }: DeleteFotoDialogProps) {
  const closeHref = `/galeria-admin/${proyecto.id}`;
  return (
    <Dialog
      title={`¿Eliminar la foto ${number}?`}
      closeHref={closeHref}
      actions={
        <DeleteActions
          closeHref={closeHref}
          action={`${closeHref}?eliminar=${foto.id}`}
          pending={pending}
        />
      }
    >
      <div className="dialog-picture">
        <Picture
          src={foto.url}
          {...madeOf(foto.picture)}
          sizes="16rem"
          alt={fotoText(foto, proyecto.titulo, number)}
          eager
        />
      </div>
      <p>Se borra del todo, con su descripción. No se puede deshacer.</p>
    </Dialog>
  );
}
