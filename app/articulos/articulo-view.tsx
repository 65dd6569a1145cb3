import { LongDate } from "~/ui/moment";
import { Picture } from "~/ui/picture";
import { type Picture as Cover, madeOf } from "~/uploads/image";
import { coverText } from "./articulo-fields";

export interface VisibleArticulo {
  titulo: string;
  created_at: string;
  imagen_url: string | null;
  imagen_alternativo: string | null;
  cover: Cover | null;
  /** Canonical HTML. */
  contenido: string;
}

export function ArticuloView({ article }: { article: VisibleArticulo }) {
  const { titulo, created_at, imagen_url, cover, contenido } = article;
  const isUpright = cover !== null && cover.height > cover.width;
  return (
    <>
      {imagen_url && (
        <div className={isUpright ? "article-cover article-cover-upright" : "article-cover"}>
          <Picture
            src={imagen_url}
            {...madeOf(cover)}
            sizes="(min-width: 80rem) 76rem, 92vw"
            alt={coverText(article)}
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
