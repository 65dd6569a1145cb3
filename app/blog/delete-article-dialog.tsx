import { DeleteActions } from "~/ui/delete-actions";
import { Dialog } from "~/ui/dialog";

interface DeleteArticleDialogProps {
  article: { id: number; titulo: string };
  pending: boolean;
}

/** Nothing is deleted without being asked first (specification, section 4). */
export function DeleteArticleDialog({ article, pending }: DeleteArticleDialogProps) {
  return (
    <Dialog
      title={`¿Eliminar «${article.titulo}»?`}
      closeHref="/blog-admin"
      actions={
        <DeleteActions
          closeHref="/blog-admin"
          action={`/blog-admin?eliminar=${article.id}`}
          pending={pending}
        />
      }
    >
      <p>El artículo y su portada se borran del todo. No se puede deshacer.</p>
    </Dialog>
  );
}
