import { LongDate } from "~/ui/moment";
import { Picture } from "~/ui/picture";
import { type Picture as Cover, madeOf } from "~/uploads/image";

interface ArticleCardProps {
  article: {
    id: number;
    titulo: string;
    created_at: string;
    imagen_url: string | null;
    cover: Cover | null;
    excerpt: string;
  };
  eager: boolean;
}

export function ArticuloCard({ article, eager }: ArticleCardProps) {
  const href = `/blog/${article.id}`;
  return (
    <article className="article-card">
      <div className="photo-print">
        <Picture
          src={article.imagen_url}
          {...madeOf(article.cover)}
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
        <a className="standalone-link" href={href} aria-label={`Leer más: ${article.titulo}`}>
          Leer más
        </a>
      </p>
    </article>
  );
}
