import { type Block, type Document, type Inline, isLink } from "~/text/document/document";

const HEADING_MAX = 60;

/** Returns a document as a plain mail: the address of a link stands after its words. */
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
  const text = document.map((block) => blockText(block, line)).join("\n\n");
  return text.trimStart();
}

/** Returns a block as plain text; empty for a figure, since a letter shows no pictures. */
function blockText(block: Block, line: (inlines: Inline[]) => string): string {
  switch (block.type) {
    case "list":
      return block.lines.map((each) => `- ${line(each)}`).join("\n");
    case "numbered-list":
      return block.lines
        .map((each, index) => `${index + (block.start ?? 1)}. ${line(each)}`)
        .join("\n");
    case "quote":
      return block.lines.map((each) => `> ${line(each)}`).join("\n");
    case "table":
      return block.rows.map((row) => row.join(" · ")).join("\n");
    case "figure":
      return "";
    case "subheading":
    case "minor-subheading":
      return `\n${headingText(line(block.children), block.children.some(isLink))}`;
    default:
      return line(block.children);
  }
}

function headingText(text: string, hasLink: boolean): string {
  return hasLink || text.length > HEADING_MAX ? text : text.toLocaleUpperCase("es");
}

/** Makes a path absolute: a path alone leads nowhere in a mail. */
function absoluteUrl(url: string, origin: string): string {
  return url.startsWith("/") ? origin + url : url;
}

/** Makes the paths absolute in HTML that `safeHtml` wrote. */
export function withAbsoluteUrls(html: string, origin: string): string {
  return html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
}
