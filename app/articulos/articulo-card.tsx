import { LongDate } from "~/ui/moment";
import type { Picture } from "~/uploads/image";
import { ArticuloCover } from "./articulo-cover";

interface ArticleCardProps {
  article: {
    id: number;
    titulo: string;
    created_at: string;
    imagen_url: string | null;
    cover: Picture | null;
    excerpt: string;
  };
  eager: boolean;
}

/** An article in the list: a print with its margin, date, title and first words. */
export function ArticuloCard({ article, eager }: ArticleCardProps) {
  const href = `/blog/${article.id}`;
  return (
    <article className="article-card">
      <div className="photo-print">
        <ArticuloCover
          imagen_url={article.imagen_url}
          cover={article.cover}
          sizes="(min-width: 60rem) 23rem, (min-width: 40rem) 43vw, 88vw"
          alt=""
          eager={eager}
        />
      </div>
      <p className="secondary-text">
        <LongDate at={article.created_at} />
      </p>
      <h2>
        <a href={href}>{article.titulo}</a>
      </h2>
      <p className="article-excerpt">{article.excerpt}</p>
      <p>
        <a href={href} aria-label={`Leer más: ${article.titulo}`}>
          Leer más
        </a>
      </p>
    </article>
  );
}
