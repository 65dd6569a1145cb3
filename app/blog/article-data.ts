import type { Site } from "~/ui/site-context";
import { structuredData } from "~/ui/structured-data";

/** An article as its page shows it. */
export interface ShownArticle {
  id: number;
  titulo: string;
  excerpt: string;
  imagen_url: string | null;
  created_at: string;
  updated_at: string;
}

/** An article, for search engines. */
export function articleData(
  article: ShownArticle,
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
