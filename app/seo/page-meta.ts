import type { MetaFunction } from "@remix-run/node";
import { type Matches, siteOf } from "~/ui/site-context";

/** The picture that others show with a link to a page. Pixels. */
interface CardImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

interface PageMeta {
  /** Of the page by itself. */
  title: string;
  /** Of the document, where it does not end in the school's name. */
  documentTitle?: string;
  description: string;
  /** The one path, with the query that tells it from others, under which the page is to be found. */
  path: string;
  image?: CardImage | null;
  /** Moments of an article, UTC ISO 8601. */
  article?: { published: string; modified: string };
}

/** The site's own: the bucket's file may be replaced, its size and what it shows may not. */
const OWN_IMAGE: CardImage = {
  url: "/uploads/site-images/compartir.jpg",
  width: 1200,
  height: 630,
  alt: "Cianotipia de unos helechos, blanco sobre azul",
};

/**
 * Title, description, canonical link and Open Graph tags of a public page (Twitter reads them, but
 * for the kind of card).
 *
 * @returns descriptors for Remix's `meta`, which inherits nothing from parent routes
 */
export function pageMeta(matches: Matches, page: PageMeta) {
  const { title, description, article } = page;
  const head = [
    { title: page.documentTitle ?? pageTitle(title, matches) },
    { name: "description", content: description },
  ];
  const site = siteOf(matches);
  if (!site) return head;
  const url = site.siteUrl + page.path;
  const image = page.image ?? OWN_IMAGE;
  return [
    ...head,
    { tagName: "link" as const, rel: "canonical", href: url },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:site_name", content: site.school.name },
    { property: "og:locale", content: "es_ES" },
    { property: "og:image", content: site.siteUrl + image.url },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...(article
      ? [
          { property: "article:published_time", content: article.published },
          { property: "article:modified_time", content: article.modified },
        ]
      : []),
  ];
}

export function pageTitle(title: string, matches: Matches): string {
  const site = siteOf(matches);
  return site ? `${title} · ${site.school.name}` : title;
}

/** Meta of a page of the administration, which no search engine lists. */
export function privateMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: pageTitle(title, matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** The paper behind every page, for what the browser draws around it (`--page` of tokens.css). */
export const PAPER = { light: "#f6f5f2", dark: "#161518" };
