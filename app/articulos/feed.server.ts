import type { Convocatoria } from "~/convocatorias/convocatorias.server";
import { dayAndHours, storedMoment } from "~/format/dates";
import { xmlText } from "~/format/xml";
import { feedImage, wordsHtml } from "~/text/html.server";
import { coverText } from "./articulo-fields";
import { type Articulo, newestArticulos } from "./articulos.server";

export const FEED_TYPE = "application/atom+xml; charset=utf-8";

const NEWEST = 20;

/** Moment of a feed or an article that has none: RFC 4287 requires one. */
const NEVER = "1970-01-01T00:00:00.000Z";

interface Entry {
  path: string;
  titulo: string;
  created_at: string;
  updated_at: string;
  summary: string;
  html: string;
}

/**
 * Returns the newest articles and `courses` as Atom (RFC 4287), by when they were published or
 * announced, with full texts. `school` is the name of the author. Every address is absolute.
 */
export async function blogFeed(
  origin: string,
  school: string,
  courses: Convocatoria[] = [],
): Promise<string> {
  const articles = (await newestArticulos(NEWEST)).map(articuloEntry);
  const entries = [...articles, ...courses.map(convocatoriaEntry)]
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, NEWEST);
  const name = xmlText(school);
  const updated = entries.map(({ updated_at }) => isoOf(updated_at)).sort();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<title>Blog · ${name}</title>
<id>${lastingId(origin, "/blog")}</id>
<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
<link rel="alternate" type="text/html" href="${origin}/blog"/>
<updated>${updated.at(-1) ?? NEVER}</updated>
<author><name>${name}</name></author>
${entries.map((entry) => entryXml(entry, origin)).join("")}</feed>
`;
}

function articuloEntry(article: Articulo): Entry {
  const { id, excerpt, contenido } = article;
  const html = coverHtml(article) + contenido;
  return { ...article, path: `/blog/${id}`, summary: excerpt, html };
}

function convocatoriaEntry(course: Convocatoria): Entry {
  const summary = `Empieza el ${dayAndHours(course.empieza, course.horario)}.`;
  const html = `<p>${xmlText(summary)}</p>${wordsHtml(course.texto)}`;
  return { ...course, path: `/cursos/${course.id}`, summary, html };
}

function entryXml(entry: Entry, origin: string): string {
  const { path, titulo, created_at, updated_at, summary, html } = entry;
  return `<entry>
<title>${xmlText(titulo)}</title>
<id>${lastingId(origin, path)}</id>
<link rel="alternate" type="text/html" href="${origin}${path}"/>
<published>${isoOf(created_at)}</published>
<updated>${isoOf(updated_at)}</updated>
<summary>${xmlText(summary)}</summary>
<content type="html">${xmlText(absoluteLinks(html, origin))}</content>
</entry>
`;
}

function isoOf(stored: string): string {
  return storedMoment(stored)?.toISOString() ?? NEVER;
}

/** Returns an id that does not change with scheme or port: a tag URI (RFC 4151). */
function lastingId(origin: string, path: string): string {
  return `tag:${new URL(origin).hostname},2026:${path}`;
}

/**
 * Returns HTML with absolute URLs in the links and pictures of the site.
 * @param html canonical: `<a href="/` and `<img src="/` stand in it only for a link or a picture of the site
 */
function absoluteLinks(html: string, origin: string): string {
  return html.replace(/<(a href|img src)="\//g, `<$1="${origin}/`);
}

function coverHtml(article: Articulo): string {
  return article.cover ? `<p>${feedImage(article.cover, coverText(article))}</p>` : "";
}
