import { DeleteActions } from "~/ui/delete-actions";
import { Dialog } from "~/ui/dialog";

interface DeleteProyectoDialogProps {
  proyecto: { id: number; titulo: string; fotos: number };
  pending: boolean;
}

/** Says that the photos go too (specification, section 4), and how many. */
export function DeleteProyectoDialog({ proyecto, pending }: DeleteProyectoDialogProps) {
  const { id, titulo, fotos } = proyecto;
  return (
    <Dialog
      title={`¿Eliminar «${titulo}»?`}
      closeHref="/galeria-admin"
      actions={
        <DeleteActions
          closeHref="/galeria-admin"
          action={`/galeria-admin?eliminar=${id}`}
          pending={pending}
        />
      }
    >
      <p>El proyecto y su portada se borran del todo{alsoGone(fotos)}. No se puede deshacer.</p>
    </Dialog>
  );
}

function alsoGone(fotos: number): string {
  if (fotos === 0) return "; aún no tiene fotos";
  return fotos === 1 ? ", y con ellos su foto" : `, y con ellos sus ${fotos} fotos`;
}
