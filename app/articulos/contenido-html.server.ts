import type { ArticuloContent } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { firstWords } from "~/format/first-words";
import { filledIn } from "~/text/document/canonical";
import { type Document, pictureUrls, plainText } from "~/text/document/document";
import { htmlToDocument } from "~/text/document/from-html";
import { textToDocument } from "~/text/document/from-text";
import { withOwnPaths } from "~/text/document/links";
import { safeHtml } from "~/text/document/to-html.server";
import { pageWriter, type TextPictures } from "~/text/html.server";
import { findPictures } from "~/uploads/pictures.server";
import { UNTITLED } from "./articulo-fields";

export function contenidoHtml(text: string, ownHost?: string): string {
  return safeHtml(articuloDocument(text, ownHost));
}

export async function previewedHtml(text: string, ownHost: string): Promise<string> {
  const document = articuloDocument(text, ownHost);
  return safeHtml(document, pageWriter(await findTextPictures([document])));
}

/** True if stored HTML shows something to readers; a table counts only if a cell is filled in. */
export function isShowing(html: string): boolean {
  return html !== "" && filledIn(htmlToDocument(html)).length > 0;
}

function articuloDocument(text: string, ownHost?: string): Document {
  const document = textToDocument(text, { withPictures: true });
  return ownHost === undefined ? document : withOwnPaths(document, ownHost);
}

/** Finds the stored pictures of texts, by URL; a photo of the gallery has its page as `href`. */
export async function findTextPictures(documents: Document[]): Promise<TextPictures> {
  const urls = [...new Set(documents.flatMap(pictureUrls))];
  const [pictures, hrefs] = await Promise.all([findPictures(urls), photoHrefs(urls)]);
  return Object.fromEntries(
    Object.entries(pictures).map(([url, picture]) => {
      return [url, { ...picture, href: hrefs.get(url) ?? null }];
    }),
  );
}

async function photoHrefs(urls: string[]): Promise<Map<string, string>> {
  const wanted = urls.filter((url) => url.startsWith("/uploads/galeria-images/"));
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("fotos_galeria")
    .select(["id", "proyecto_id", "url"])
    .where("url", "in", wanted)
    .execute();
  return new Map(
    rows.map(({ id, proyecto_id, url }) => [url, `/galeria?proyecto=${proyecto_id}&foto=${id}`]),
  );
}

/** Characters of a draft's HTML that are searched for its first words. */
export const BEGINNING = 2_000;

export function draftName({
  titulo,
  contenido,
}: Pick<ArticuloContent, "titulo" | "contenido">): string {
  if (titulo) return titulo;
  return firstWords(plainText(htmlToDocument(contenido.slice(0, BEGINNING)))) || UNTITLED;
}
