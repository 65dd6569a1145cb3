import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articuloMeta } from "~/articulos/articulo-meta";
import { ArticuloView, articuloRules, type VisibleArticulo } from "~/articulos/articulo-view";
import { readArticle } from "~/articulos/articulos.server";
import type { PublicPage } from "~/http/public-cache";
import { positiveInteger } from "~/http/query";
import { CURSOS, cursoHref } from "~/inscripciones/inscripcion-fields";
import { logProblem } from "~/log.server";
import { Onward } from "~/ui/onward";
import { Page } from "~/ui/page";
import type { StyledPage } from "~/ui/page-style";
import { PrintedAddress } from "~/ui/printed-address";

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
      <p>
        <a className="standalone-link" href="/blog">
          ← Volver al blog
        </a>
      </p>
      <ArticuloView article={article} />
      <PrintedAddress path={`/blog/${article.id}`} />
      <Onward
        next={next && { label: "Siguiente artículo", href: `/blog/${next.id}`, title: next.titulo }}
        course={course && { href: cursoHref(course), title: CURSOS[course] }}
      />
      <p>
        <a className="standalone-link" href="/blog">
          ← Volver al blog
        </a>
      </p>
    </Page>
  );
}
