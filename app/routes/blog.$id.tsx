import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleMeta } from "~/blog/article-meta";
import { ArticleView } from "~/blog/article-view";
import { findArticle } from "~/blog/articles.server";
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
  return (
    <Page className="wide article">
      <p>
        <a href="/blog">← Volver al blog</a>
      </p>
      <ArticleView article={article} />
      <PrintedAddress path={`/blog/${article.id}`} />
      <p>
        <a href="/blog">← Volver al blog</a>
      </p>
    </Page>
  );
}
