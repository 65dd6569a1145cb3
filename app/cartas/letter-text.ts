import { type Document, type Inline, isLink } from "~/articulos/document/document";

/** A document as people write in a plain mail: the address of a link stands after its words. */
export function letterText(document: Document, origin: string): string {
  const line = (inlines: Inline[]): string =>
    inlines
      .map((inline) => {
        if (!isLink(inline)) return inline.text;
        const words = inline.children.map(({ text }) => text).join("");
        const url = absoluteUrl(inline.url, origin);
        return words === url ? url : `${words} (${url.replace(/^mailto:/, "")})`;
      })
      .join("");
  return document
    .map((block) =>
      block.type === "list"
        ? block.items.map((item) => `- ${line(item)}`).join("\n")
        : line(block.children),
    )
    .join("\n\n");
}

/** In a mail a path leads nowhere. */
function absoluteUrl(url: string, origin: string): string {
  return url.startsWith("/") ? origin + url : url;
}

/** Of HTML that `safeHtml` wrote. */
export function withAbsoluteUrls(html: string, origin: string): string {
  return html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
}
