export interface TextRun {
  text: string;
  bold?: true;
  italic?: true;
}

export interface Link {
  type: "link";
  /** http, https, mailto, tel or a path of this site, as `cleanUrl` writes it. */
  url: string;
  children: TextRun[];
}

export type Inline = TextRun | Link;

export interface TextPicture {
  /** Public path of an upload, for which `isOwnPicture` is true. */
  src: string;
  /** Alternative text; "" while unwritten, `DECORATIVE` for a picture that only adorns. */
  alt: string;
  caption: string;
}

export interface LineBlock {
  type: "paragraph" | "subheading" | "minor-subheading";
  children: Inline[];
}

/** Block of several lines: the items of a list, or the paragraphs of a quote. */
export interface LinesBlock {
  type: "list" | "numbered-list" | "quote";
  /** Number of the first item, if it is another than 1. */
  start?: number;
  lines: Inline[][];
}

export type Block =
  | LineBlock
  | LinesBlock
  /** A table of plain text; the first row is its head, and all rows are of one length. */
  | { type: "table"; rows: string[][] }
  /** A picture, or two side by side. */
  | { type: "figure"; pictures: TextPicture[] };

/** A text as blocks: all that its HTML, plain text and editor can represent (decision 7). */
export type Document = Block[];

/** Most runs of text that are read from HTML; nobody writes a text with more. */
export const NODE_LIMIT = 20_000;

/** Highest first number of a list: in plain text, a line that begins with four digits may be a year. */
export const LAST_NUMBER = 999;

export const TABLE_LIMITS = { columns: 6, rows: 20 };

/** Longest alternative text or caption of a picture that the editor accepts, in UTF-16 units. */
export const PICTURE_TEXT_LIMIT = 1000;

/** Word that stands in place of the alternative text of a picture that only adorns. */
export const DECORATIVE = "decorativa";

const OWN_PICTURE =
  /^\/uploads\/(?:blog-images|galeria-images)\/\w{1,40}\.(?:jpe?g|png|webp|avif)$/;

/** True for the public path of an upload that a text may show. */
export function isOwnPicture(src: string): boolean {
  return OWN_PICTURE.test(src);
}

/** Returns the public paths of the pictures that a stored text holds, HTML or plain. */
export function picturesIn(text: string): string[] {
  const found = text.match(/\/uploads\/(?:blog-images|galeria-images)\/\w{1,40}\.\w{3,4}/g) ?? [];
  return [...new Set(found)].filter(isOwnPicture);
}

export function pictureUrls(document: Document): string[] {
  return picturesOf(document).map(({ src }) => src);
}

export function undescribedPictures(document: Document): number {
  return picturesOf(document).filter(({ alt }) => alt === "").length;
}

export function picturesOf(document: Document): TextPicture[] {
  return document.flatMap((block) => (block.type === "figure" ? block.pictures : []));
}

export function isLink(inline: Inline): inline is Link {
  return "type" in inline;
}

/**
 * Returns the words of a document on one line, without tables and pictures. A heading ends with a
 * full stop where something follows.
 */
export function plainText(document: Document): string {
  const lines = document.flatMap((block) => {
    if ("lines" in block)
      return block.lines.map((line) => ({ text: plainLine(line), isHeading: false }));
    if (!("children" in block)) return [];
    return [{ text: plainLine(block.children), isHeading: block.type !== "paragraph" }];
  });
  const ended = lines.map(({ text, isHeading }, index) =>
    isHeading && index < lines.length - 1 ? endedLine(text) : text,
  );
  return ended.join(" ");
}

function endedLine(line: string): string {
  return /[\p{L}\p{N})»"]$/u.test(line) ? `${line}.` : line;
}

export function plainLine(inlines: Inline[]): string {
  return inlines
    .map((inline) =>
      isLink(inline) ? inline.children.map(({ text }) => text).join("") : inline.text,
    )
    .join("");
}
