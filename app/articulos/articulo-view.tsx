import { LongDate } from "~/ui/moment";
import type { Picture } from "~/uploads/image";
import { ArticuloCover } from "./articulo-cover";
import { coverText } from "./articulo-fields";

/** What a visitor sees of an article. */
export interface VisibleArticulo {
  titulo: string;
  created_at: string;
  imagen_url: string | null;
  cover: Picture | null;
  /** Canonical HTML. */
  contenido: string;
}

/** An article in full: its cover, title, date and text. */
export function ArticuloView({ article }: { article: VisibleArticulo }) {
  const { titulo, created_at, imagen_url, cover, contenido } = article;
  const isUpright = cover !== null && cover.height > cover.width;
  return (
    <>
      {imagen_url && (
        <div className={isUpright ? "article-cover article-cover-upright" : "article-cover"}>
          <ArticuloCover
            imagen_url={imagen_url}
            cover={cover}
            sizes="(min-width: 80rem) 76rem, 92vw"
            alt={coverText(titulo)}
            eager
            large
          />
        </div>
      )}
      <article className="reading-layout">
        <h1>{titulo}</h1>
        <p className="secondary-text reading-margin">
          <LongDate at={created_at} />
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: contenido }} />
      </article>
    </>
  );
}
