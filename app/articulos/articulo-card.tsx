import { LongDate } from "~/ui/moment";
import { DENSE_PHONES, Picture } from "~/ui/picture";
import { ratioClass, ratioOf } from "~/ui/picture-ratio";
import { type Picture as Cover, madeOf } from "~/uploads/image";
import type { ArticuloSummary } from "./articulos.server";

interface ArticleCardProps {
  article: ArticuloSummary;
  /** True for the newest article: its card is as wide as the list, and its cover loads at once. */
  leads: boolean;
}

/** Shows an article in the list of the blog, with its whole cover, if it has one. */
export function ArticuloCard({ article, leads }: ArticleCardProps) {
  const { cover, excerpt } = article;
  const href = `/blog/${article.id}`;
  return (
    <article className={`article-card${leads ? " article-lead" : ""}`}>
      {article.imagen_url && (
        <div className={`photo-print ${ratioClass(cover)}`}>
          <Picture
            src={article.imagen_url}
            {...madeOf(cover)}
            sizes={leads ? leadSizes(cover) : cardSizes(cover)}
            alt=""
            eager={leads}
          />
        </div>
      )}
      <div className="article-summary">
        <p className="secondary-text">
          <LongDate at={article.created_at} />
        </p>
        <h2>
          <a href={href}>{article.titulo}</a>
        </h2>
        <p className="article-excerpt">{excerpt}</p>
        <p>
          <a className="standalone-link" href={href} aria-label={`Leer más: ${article.titulo}`}>
            Leer más
          </a>
        </p>
      </div>
    </article>
  );
}

/**
 * Returns the `sizes` attribute of a cover in the list; without `auto`, by which a dense telephone
 * would load one image pixel for each pixel of its screen.
 */
function cardSizes(cover: Cover | null): string {
  const height = Math.ceil(22 * ratioOf(cover));
  const columns = `(min-width: 60rem) ${Math.min(23, height)}rem, (min-width: 40rem) min(43vw, ${height}rem)`;
  return `${columns}, ${alone(height)}`;
}

function leadSizes(cover: Cover | null): string {
  const [wide = 48, narrow = 48] = [34, 36].map((rem) => Math.ceil(rem * ratioOf(cover)));
  return `(min-width: 60rem) min(60vw, ${Math.min(48, wide)}rem), ${alone(narrow)}`;
}

function alone(most: number): string {
  return `${DENSE_PHONES} min(52vw, ${most}rem), min(88vw, ${most}rem)`;
}
