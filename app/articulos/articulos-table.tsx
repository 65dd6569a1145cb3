import { Dialog } from "~/ui/dialog";
import { EmptyList } from "~/ui/empty-list";
import { DeleteActions, EditLinks } from "~/ui/item-actions";
import { LongDate } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { Picture } from "~/ui/picture";
import { madeOf } from "~/uploads/image";
import type { ArticuloSummary } from "./articulos.server";

interface ArticlesTableProps {
  articles: ArticuloSummary[];
  changed: number[];
  title: string | null;
  page: number;
  pages: number;
}

export function ArticulosTable({ articles, changed, title, page, pages }: ArticlesTableProps) {
  if (articles.length === 0) return <EmptyList>No hay artículos todavía.</EmptyList>;
  return (
    <section aria-label="Lista de artículos">
      {title && <h2>{title}</h2>}
      <ul className="ruled-list admin-list">
        {articles.map(({ id, titulo, created_at, imagen_url, cover }) => (
          <li key={id}>
            <div className="admin-list-pictured">
              {imagen_url ? (
                <Picture src={imagen_url} {...madeOf(cover)} sizes="6rem" alt="" />
              ) : (
                <span className="no-picture" />
              )}
              <div>
                <a href={`/blog/${id}`}>{titulo}</a>
                <p className="secondary-text">
                  <LongDate at={created_at} />
                  {changed.includes(id) && " · con cambios sin publicar"}
                </p>
              </div>
            </div>
            <p className="admin-list-actions">
              <EditLinks
                editHref={`/blog-admin?editar=${id}`}
                deleteHref={`/blog-admin?eliminar=${id}${page > 1 ? `&pagina=${page}` : ""}`}
                name={titulo}
              />
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        label="Páginas de artículos"
        page={page}
        pages={pages}
        hrefOf={(other) => `/blog-admin?pagina=${other}`}
      />
    </section>
  );
}

interface DeleteArticleDialogProps {
  article: { id: number; titulo: string };
  page: number;
}

/** Asks before an article is deleted (specification, section 4). */
export function DeleteArticuloDialog({ article, page }: DeleteArticleDialogProps) {
  const closeHref = page > 1 ? `/blog-admin?pagina=${page}` : "/blog-admin";
  return (
    <Dialog
      title={`¿Eliminar «${article.titulo}»?`}
      closeHref={closeHref}
      actions={
        <DeleteActions closeHref={closeHref} action={`/blog-admin?eliminar=${article.id}`} />
      }
    >
      <p>
        El artículo deja la web y espera 30 días en la papelera, con sus imágenes, su borrador y sus
        versiones, por si lo quieres.
      </p>
    </Dialog>
  );
}
