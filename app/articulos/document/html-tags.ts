import type { Link } from "./document";

const HEADING_TAGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const MAIN_HEADING_TAGS = ["h1", "h2"];
export const BLOCK_TAGS = [
  ...["p", "div", "section", "article", "header", "footer", "main", "aside", "blockquote", "pre"],
  ...["ul", "ol", "dl", "dt", "dd", "table", "tr", "figure", "figcaption", "hr", "address"],
  ...["caption", ...HEADING_TAGS, "li"],
];
export const EMBEDDED_TAGS = ["iframe", "object", "embed", "audio", "video"];
const UNREAD_TAGS = [
  ...["script", "style", "head", "title", "template", "noscript", "svg", "math", "textarea"],
  ...["select", "button", "xmp", "noembed", "noframes", ...EMBEDDED_TAGS],
];
/** What pages, Word and mails write into a style so that nobody reads it. */
const HIDDEN =
  /(?<![\w-])(display:\s*none|visibility:\s*hidden|mso-hide:\s*all|(font-size|opacity):\s*0(px|pt|%)?\s*(;|!|$))/i;

/** Word writes items and quotes as paragraphs of these classes, and names the list of an item. */
const WORD_ITEM = /^MsoListParagraph/;
const WORD_QUOTE = /^Mso(Intense)?Quote/;
const WORD_LIST = /mso-list:\s*l\d+ level(\d+) (lfo\d+)/i;
const WORD_MARKER = /mso-list:\s*Ignore/i;

/** What a line is by the tags that it stands in. */
export type LineKind = "paragraph" | "subheading" | "minor-subheading" | "item" | "quote";

export interface OpenTag {
  name: string;
  kind?: LineKind;
  bold?: boolean;
  italic?: boolean;
  href?: string;
  inline?: Link;
  unread?: boolean;
  /** Word writes the bullet or the number of an item as text of its own. */
  isMarker?: boolean;
  wordItem?: boolean;
  wordList?: string;
  isNested?: boolean;
}

export function isHidden({ style = "", hidden }: Record<string, string>): boolean {
  return hidden !== undefined || HIDDEN.test(style);
}

/** Reads meaning from names and, for Google Docs and Word, from styles. */
export function readTag(
  name: string,
  { style = "", href, class: className = "" }: Record<string, string>,
): OpenTag {
  const tag: OpenTag = { name };
  const kind = kindOf(name, className);
  if (kind) tag.kind = kind;
  if (WORD_ITEM.test(className)) tag.wordItem = true;
  const [, level, list] = style.match(WORD_LIST) ?? [];
  if (list) tag.wordList = list;
  if (Number(level) > 1) tag.isNested = true;
  if (WORD_MARKER.test(style)) tag.isMarker = true;
  if (UNREAD_TAGS.includes(name) || tag.isMarker) tag.unread = true;
  if (["b", "strong"].includes(name)) tag.bold = true;
  if (["i", "em", "cite"].includes(name)) tag.italic = true;
  const weight = style.match(/font-weight:\s*(\w+)/i)?.[1];
  // Google Docs wraps everything in a <b> of normal weight.
  if (weight) tag.bold = weight === "bold" || Number(weight) >= 600;
  const slant = style.match(/font-style:\s*(\w+)/i)?.[1];
  if (slant) tag.italic = slant === "italic";
  if (HEADING_TAGS.includes(name) || name === "th") tag.bold = false;
  if (name === "a" && href !== undefined) tag.href = href;
  return tag;
}

function kindOf(name: string, className: string): LineKind | undefined {
  if (MAIN_HEADING_TAGS.includes(name)) return "subheading";
  if (HEADING_TAGS.includes(name)) return "minor-subheading";
  if (name === "li" || WORD_ITEM.test(className)) return "item";
  return name === "blockquote" || WORD_QUOTE.test(className) ? "quote" : undefined;
}
