import type { ArticuloContent } from "~/db/article-schema";
import { firstWords } from "~/format/first-words";
import { plainText } from "~/text/document/document";
import { htmlToDocument } from "~/text/document/from-html";
import { UNTITLED } from "./articulo-fields";

/** Characters of a draft's HTML that are searched for its first words. */
export const BEGINNING = 2_000;

export function draftName({
  titulo,
  contenido,
}: Pick<ArticuloContent, "titulo" | "contenido">): string {
  if (titulo) return titulo;
  return firstWords(plainText(htmlToDocument(contenido.slice(0, BEGINNING)))) || UNTITLED;
}
