import { LongDate } from "~/ui/moment";
import { DENSE_PHONES, Picture } from "~/ui/picture";
import { ratioClass, ratioOf, ratioRules, ratioRulesIn } from "~/ui/picture-ratio";
import TEXT_STYLE from "~/ui/styles/text.css?inline";
import { type Picture as Cover, madeOf } from "~/uploads/image";
import { coverText } from "./articulo-fields";
import type { Articulo } from "./articulos.server";

export type VisibleArticulo = Pick<
  Articulo,
  "titulo" | "created_at" | "imagen_url" | "imagen_alternativo" | "cover" | "contenido"
>;

export function ArticuloView({ article }: { article: VisibleArticulo }) {
  const { titulo, created_at, imagen_url, cover, contenido } = article;
  return (
    <>
      {imagen_url && (
        <div className={`article-cover ${ratioClass(cover)}`}>
          <Picture
            src={imagen_url}
            {...madeOf(cover)}
            sizes={coverSizes(cover)}
            alt={coverText(article)}
            eager
            large
          />
        </div>
      )}
      <article className="book-page">
        <h1>{titulo}</h1>
        <p className="secondary-text dots">
          <LongDate at={created_at} /> <span>{`${minutesText(contenido)} de lectura`}</span>
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: contenido }} />
      </article>
    </>
  );
}

function coverSizes(cover: Cover | null): string {
  const [vh, rem] = [100, 22].map((each) => Math.ceil(each * ratioOf(cover)));
  const high = `max(34.375rem, ${vh}vh - ${rem}rem)`;
  // Beside the heads of the text.
  const beside = `(min-width: 60rem) min(92vw - 19.25rem, 56.75rem, ${high})`;
  return `${DENSE_PHONES} 61vw, ${beside}, min(92vw, 76rem, ${high})`;
}

export function articuloRules({ cover, contenido }: Pick<VisibleArticulo, "cover" | "contenido">) {
  return TEXT_STYLE + ratioRules([cover]) + ratioRulesIn(contenido);
}

const WORDS_PER_MINUTE = 220;

function minutesText(html: string): string {
  const words = html.replace(/<[^>]*>/g, " ").match(/\S+/g) ?? [];
  const minutes = Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
