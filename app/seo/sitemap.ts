import { storedMoment } from "~/format/dates";
import { xmlText } from "~/format/xml";

export interface SitemapEntry {
  path: string;
  changed?: string;
  images?: string[];
}

/** Most entries of a sitemap (sitemaps.org). */
export const ENTRIES_LIMIT = 50_000;
/** Most images of an entry of a sitemap (Google). */
export const IMAGES_LIMIT = 1_000;

/** Returns the XML of a sitemap, up to its limits. */
export function sitemap(origin: string, places: SitemapEntry[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${places
  .slice(0, ENTRIES_LIMIT)
  .map((place) => placeXml(origin, place))
  .join("")}</urlset>
`;
}

function placeXml(origin: string, { path, changed, images = [] }: SitemapEntry): string {
  const shown = images.slice(0, IMAGES_LIMIT).map((url) => {
    return `<image:image><image:loc>${xmlText(origin + url)}</image:loc></image:image>\n`;
  });
  const since = storedMoment(changed ?? "");
  const lastmod = since ? `<lastmod>${since.toISOString()}</lastmod>` : "";
  return `<url><loc>${xmlText(origin + path)}</loc>${lastmod}\n${shown.join("")}</url>\n`;
}

/** Returns the latest of stored moments; undefined without a valid one. */
export function latest(moments: string[]): string | undefined {
  return moments.filter(storedMoment).sort().at(-1);
}
