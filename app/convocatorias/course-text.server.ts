import { sql } from "kysely";
import type { Showing } from "~/articulos/shown-in.server";
import { db } from "~/db/client.server";
import { picturesOf } from "~/text/document/document";
import { textToDocument } from "~/text/document/from-text";
import { safeHtml, spokenAlt } from "~/text/document/to-html.server";
import { pageWriter, type TextPictures } from "~/text/html.server";
import { DENSE_PHONES } from "~/ui/picture";
import { cardOf } from "~/uploads/image";

/** `sizes` of a picture in the text of a course, as courses.css and article-text.css lay it out. */
const SIZES = `(min-width: 38rem) 34.5rem, ${DENSE_PHONES} 61vw, 92vw`;

/**
 * Returns the HTML of a course's text with those of its pictures that `photos` has, and as `card`
 * the link preview image of the first; null without one.
 */
export function courseHtml(texto: string, photos: TextPictures) {
  const document = textToDocument(texto, { withPictures: true });
  const first = picturesOf(document).find(({ src }) => photos[src]);
  return {
    html: safeHtml(document, pageWriter(photos, SIZES)),
    card: first ? cardOf(photos[first.src], spokenAlt(first.alt)) : null,
  };
}

export async function coursesShowing(urls: string[]): Promise<Showing[]> {
  if (urls.length === 0) return [];
  const shows = sql<boolean>`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(urls)})
    WHERE instr(texto, value) > 0)`;
  const query = db.selectFrom("convocatorias").select(["id", "titulo"]).where(shows);
  const rows = await query.orderBy("id", "desc").execute();
  return rows.map(({ id, titulo }) => ({ titulo, href: `/cursos/${id}`, where: "curso" }));
}
