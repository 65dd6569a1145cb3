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
        <>
          {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside, on what does no harm */}
          <a className="button button-quiet" href="/blog-admin" data-keep-scroll autoFocus>
            Cancelar
          </a>
          <form method="post" action={`/blog-admin?eliminar=${article.id}`}>
            <button type="submit" className="button button-danger" disabled={pending}>
              Eliminar
            </button>
          </form>
        </>
      }
    >
      <p>El artículo y su portada se borran del todo. No se puede deshacer.</p>
    </Dialog>
  );
}
