import { EditLinks } from "~/ui/edit-links";
import { Pagination } from "~/ui/pagination";
import { LongDate } from "./long-date";

interface ArticlesTableProps {
  articles: { id: number; titulo: string; created_at: string }[];
  page: number;
  pages: number;
}

/** The administrator's list: each article with what can be done to it. */
export function ArticlesTable({ articles, page, pages }: ArticlesTableProps) {
  if (articles.length === 0) return <p className="lead">No hay artículos todavía.</p>;
  return (
    <section aria-label="Lista de artículos">
      <ul className="ruled-list admin-list">
        {articles.map(({ id, titulo, created_at }) => (
          <li key={id}>
            <div>
              <a href={`/blog/${id}`}>{titulo}</a>
              <p className="secondary-text">
                <LongDate at={created_at} />
              </p>
            </div>
            <p className="admin-list-actions">
              <EditLinks
                editHref={`/blog-admin?editar=${id}`}
                deleteHref={`/blog-admin?eliminar=${id}`}
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
