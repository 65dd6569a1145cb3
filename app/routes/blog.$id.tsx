import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coverText } from "~/articulos/articulo-fields";
import { ArticuloView, articuloRules, type VisibleArticulo } from "~/articulos/articulo-view";
import { type Articulo, readArticle } from "~/articulos/articulos.server";
import type { PublicPage } from "~/http/public-cache";
import { positiveInteger } from "~/http/query";
import { CURSOS, cursoHref } from "~/inscripciones/inscripcion-fields";
import { logProblem } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs, structuredData } from "~/seo/structured-data";
import { Onward } from "~/ui/onward";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { PrintedAddress } from "~/ui/printed-address";
import { type Matches, type Site, siteOf } from "~/ui/site-context";
import { cardOf } from "~/uploads/image";

type ReadArticle = Omit<Articulo, "text" | "version">;

export const handle: PublicPage & StyledPage<{ article: VisibleArticulo }> = {
  rules: ({ article }) => articuloRules(article),
  canonicalPath: ({ params }) => `/blog/${positiveInteger(params.id)}`,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? articuloMeta(data.article, matches) : [];

/** Redirects to /404 where an article is missing or cannot be read (specification, section 8). */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await readArticle(positiveInteger(params.id) ?? 0).catch((error: unknown) => {
    logProblem("article not read", error);
    return null;
  });
  if (!found) throw redirect("/404");
  return found;
}

export default function ArticlePage() {
  const { article, next } = useLoaderData<typeof loader>();
  const course = article.curso_interes;
  return (
    <Page className="wide article">
      <BackLink />
      <ArticuloView article={article} />
      <PrintedAddress path={`/blog/${article.id}`} />
      <Onward
        next={next && { label: "Siguiente artículo", href: `/blog/${next.id}`, title: next.titulo }}
        course={course && { href: cursoHref(course), title: CURSOS[course] }}
      />
      <BackLink />
    </Page>
  );
}

function BackLink() {
  return (
    <p>
      <a className="standalone-link" href="/blog">
        ← Volver al blog
      </a>
    </p>
  );
}

function articuloMeta(article: ReadArticle, matches: Matches) {
  const { id, titulo, excerpt, cover, created_at, updated_at } = article;
  const path = `/blog/${id}`;
  const page = pageMeta(matches, {
    title: titulo,
    description: excerpt,
    path,
    image: cardOf(cover, coverText(article)),
    article: { published: created_at, modified: updated_at },
  });
  const site = siteOf(matches);
  if (!site) return page;
  const way = breadcrumbs(matches, ["Blog", "/blog"], [titulo, path]);
  return [...page, articuloData(article, site), way];
}

function articuloData(article: ReadArticle, { school, siteUrl }: Pick<Site, "school" | "siteUrl">) {
  const { id, titulo, excerpt, imagen_url, created_at, updated_at } = article;
  const url = `${siteUrl}/blog/${id}`;
  const publisher = { "@type": "EducationalOrganization", name: school.name, url: `${siteUrl}/` };
  return structuredData("BlogPosting", {
    headline: titulo,
    description: excerpt,
    url,
    mainEntityOfPage: url,
    ...(imagen_url && { image: siteUrl + imagen_url }),
    datePublished: created_at,
    dateModified: updated_at,
    inLanguage: "es",
    author: publisher,
    publisher,
  });
}
