import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleMeta } from "~/blog/article-meta";
import { findArticle } from "~/blog/articles.server";
import { ArticleCover } from "~/blog/cover";
import { coverText } from "~/blog/cover-text";
import { LongDate } from "~/blog/long-date";
import { logProblem } from "~/problem-log.server";
import { readPositive } from "~/read-positive";
import type { SharedPage } from "~/shared-page";
import { Page } from "~/ui/page";
import { PrintedAddress } from "~/ui/printed-address";

export const handle: SharedPage = {
  addressOf: ({ params }) => `/blog/${readPositive(params.id)}`,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? articleMeta(data.article, matches) : [];

/** An article that is missing or cannot be read leads to /404 (specification, section 8). */
export async function loader({ params }: LoaderFunctionArgs) {
  const article = await findArticle(readPositive(params.id) ?? 0).catch((error: unknown) => {
    logProblem("article not read", error);
    return null;
  });
  if (!article) throw redirect("/404");
  // Its plain text is for whoever edits it.
  const { text, ...shown } = article;
  return { article: shown };
}

export default function ArticlePage() {
  const { article } = useLoaderData<typeof loader>();
  const isUpright = article.cover !== null && article.cover.height > article.cover.width;
  return (
    <Page className="wide article">
      <p>
        <a href="/blog">← Volver al blog</a>
      </p>
      {article.imagen_url && (
        <div className={isUpright ? "article-cover article-cover-upright" : "article-cover"}>
          <ArticleCover
            imagen_url={article.imagen_url}
            cover={article.cover}
            sizes="(min-width: 80rem) 76rem, 92vw"
            alt={coverText(article.titulo)}
            eager
            large
          />
        </div>
      )}
      <article className="article-text">
        <h1>{article.titulo}</h1>
        <p className="article-date article-margin">
          <LongDate at={article.created_at} />
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
        <div className="article-body" dangerouslySetInnerHTML={{ __html: article.contenido }} />
      </article>
      <PrintedAddress path={`/blog/${article.id}`} />
      <p>
        <a href="/blog">← Volver al blog</a>
      </p>
    </Page>
  );
}
