import { readEscuela } from "~/escuela/escuela.server";
import { storedMoment } from "~/format/dates";
import { xmlText } from "~/format/xml";
import { derivedName } from "~/uploads/image";
import { coverText } from "./articulo-fields";
import { type Articulo, newestArticulos } from "./articulos.server";

export const FEED_TYPE = "application/atom+xml; charset=utf-8";

const NEWEST = 20;
const COVER_WIDTH = 1200;

/** RFC 4287 asks for a moment, also of a feed without articles and of an article whose row has none. */
const NEVER = "1970-01-01T00:00:00.000Z";

/** The newest articles with their full text as Atom (RFC 4287). Every address in it is absolute. */
export async function blogFeed(origin: string): Promise<string> {
  const articles = await newestArticulos(NEWEST);
  const name = xmlText((await readEscuela()).words.nombre);
  const updated = articles.map(({ updated_at }) => isoOf(updated_at)).sort();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<title>Blog · ${name}</title>
<id>${lastingId(origin, "/blog")}</id>
<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
<link rel="alternate" type="text/html" href="${origin}/blog"/>
<updated>${updated.at(-1) ?? NEVER}</updated>
<author><name>${name}</name></author>
${articles.map((article) => entry(article, origin)).join("")}</feed>
`;
}

function entry(article: Articulo, origin: string): string {
  const { id, titulo, created_at, updated_at, excerpt, contenido } = article;
  const path = `/blog/${id}`;
  return `<entry>
<title>${xmlText(titulo)}</title>
<id>${lastingId(origin, path)}</id>
<link rel="alternate" type="text/html" href="${origin}${path}"/>
<published>${isoOf(created_at)}</published>
<updated>${isoOf(updated_at)}</updated>
<summary>${xmlText(excerpt)}</summary>
<content type="html">${xmlText(coverHtml(article, origin) + absoluteLinks(contenido, origin))}</content>
</entry>
`;
}

function isoOf(stored: string): string {
  return storedMoment(stored)?.toISOString() ?? NEVER;
}

/** RFC 4151: an id that does not change with scheme or port. */
function lastingId(origin: string, path: string): string {
  return `tag:${new URL(origin).hostname},2026:${path}`;
}

/** @param html canonical, in which nothing but a link to a page of the site is spelled so */
function absoluteLinks(html: string, origin: string): string {
  return html.replaceAll('<a href="/', `<a href="${origin}/`);
}

function coverHtml(article: Articulo, origin: string): string {
  const { cover } = article;
  if (!cover) return "";
  const isLarge = cover.widths.includes(COVER_WIDTH);
  const url = isLarge ? derivedName(cover.url, COVER_WIDTH) : cover.url;
  const alt = xmlText(coverText(article));
  return `<p><img src="${origin}${url}" alt="${alt}" width="${cover.width}" height="${cover.height}"></p>`;
}
