import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs, structuredData } from "~/seo/structured-data";
import { type Matches, type Site, siteOf } from "~/ui/site-context";
import { cardOf } from "~/uploads/image";
import { coverText } from "./articulo-fields";
import type { Articulo } from "./articulos.server";

export function articuloMeta(article: Omit<Articulo, "text" | "version">, matches: Matches) {
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

function articuloData(
  article: Omit<Articulo, "text" | "version">,
  { school, siteUrl }: Pick<Site, "school" | "siteUrl">,
) {
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
