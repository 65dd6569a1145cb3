import type { ArticuloContent } from "~/db/article-schema";
import { plainText } from "~/text/document/document";
import { htmlToDocument } from "~/text/document/from-html";
import { UNTITLED } from "./articulo-fields";

/** Characters of HTML in which the first words are. */
export const BEGINNING = 2_000;
const LENGTH = 60;

/** Returns what a draft is called: its title or, without one, the first words of its text. */
export function draftName({
  titulo,
  contenido,
}: Pick<ArticuloContent, "titulo" | "contenido">): string {
  if (titulo) return titulo;
  const words = plainText(htmlToDocument(contenido.slice(0, BEGINNING))).replace(/\s+/g, " ");
  const first = words.trim();
  if (first.length <= LENGTH) return first || UNTITLED;
  return `${first
    .slice(0, LENGTH + 1)
    .replace(/\s+\S*$/, "")
    .slice(0, LENGTH)}…`;
}
