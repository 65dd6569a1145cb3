import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArticuloCard } from "~/articulos/articulo-card";
import type { ArticuloSummary } from "~/articulos/articulos.server";
import { readBlogPage } from "~/articulos/articulos.server";
import type { PublicPage } from "~/http/public-cache";
import { readPage } from "~/http/query";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { EmptyList } from "~/ui/empty-list";
import { Onward } from "~/ui/onward";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { Pagination } from "~/ui/pagination";
import { ratioRules } from "~/ui/picture-ratio";
import BLOG_STYLE from "~/ui/styles/blog.css?inline";

export const handle: PublicPage & StyledPage<{ articles: ArticuloSummary[] }> = {
  rules: ({ articles }) => BLOG_STYLE + ratioRules(articles.map(({ cover }) => cover)),
  canonicalPath: ({ search }) => blogHref(readPage(search)),
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(matches, {
    title: "Blog",
    description: "Artículos sobre fotografía química: tomar, revelar y positivar.",
    path: blogHref(data?.page ?? 1),
  }),
  breadcrumbs(matches, ["Blog", "/blog"]),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams);
  const found = await readBlogPage(page);
  if (found.articles.length === 0 && page > 1) throw redirect("/blog");
  return found;
}

export default function Blog() {
  const { articles, page, pages } = useLoaderData<typeof loader>();
  return (
    <Page className="wide">
      <h1>Blog</h1>
      {articles.length === 0 ? (
        <>
          <EmptyList>No hay artículos publicados todavía.</EmptyList>
          <Onward />
        </>
      ) : (
        <div className="card-grid">
          {articles.map((article, index) => (
            <ArticuloCard key={article.id} article={article} leads={page === 1 && index === 0} />
          ))}
        </div>
      )}
      <Pagination label="Páginas del blog" page={page} pages={pages} hrefOf={blogHref} />
    </Page>
  );
}

function blogHref(page: number): string {
  return page === 1 ? "/blog" : `/blog?pagina=${page}`;
}
