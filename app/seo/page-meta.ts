import type { MetaFunction } from "@remix-run/node";
import { type Matches, type ShareImage, type Site, siteOf } from "~/ui/site-context";

interface PageMeta {
  /** Title without the school's name. */
  title: string;
  /** Title of the document, where it does not end in the school's name. */
  documentTitle?: string;
  description: string;
  /** Canonical path, with the query that distinguishes it from others. */
  path: string;
  image?: ShareImage | null;
  /** When an article was published and last changed, UTC ISO 8601; undefined on other pages. */
  article?: { published: string; modified: string };
}

/** Default share image. A file that the owner puts in its place needs this size and what `alt` describes. */
const LETTERED_IMAGE: ShareImage = {
  url: "/uploads/site-images/compartir.jpg",
  width: 1200,
  height: 630,
  alt: "Cianotipia de un helecho junto al nombre, Escuela de fotografía química, próximamente en Granada, y su lema: la fotografía se aprende con las manos",
};

export function shareImageOf({ school }: Pick<Site, "school">): ShareImage {
  return school.shareImage ?? LETTERED_IMAGE;
}

/** Returns all tags of a page, as Remix's `meta` inherits nothing from parent routes. */
export function pageMeta(matches: Matches, page: PageMeta) {
  const { title, description, article } = page;
  const head = [
    { title: page.documentTitle ?? pageTitle(title, matches) },
    { name: "description", content: description },
  ];
  const site = siteOf(matches);
  if (!site) return head;
  const url = site.siteUrl + page.path;
  const image = page.image ?? shareImageOf(site);
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

export function privateMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: pageTitle(title, matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** Colours that the browser draws around a page (`--page` of tokens.css). */
export const PAPER = { light: "#f6f5f2", dark: "#161518", safelight: "#000000" };
