import type { Link } from "./document";
import type { Script } from "./script-signs";
import { raisedBy } from "./superscript";

const HEADING_TAGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const MAIN_HEADING_TAGS = ["h1", "h2"];
export const BLOCK_TAGS = [
  ...["p", "div", "section", "article", "header", "footer", "main", "aside", "blockquote", "pre"],
  ...["ul", "ol", "dl", "dt", "dd", "table", "tr", "figure", "figcaption", "hr", "address"],
  ...["caption", ...HEADING_TAGS, "li"],
];
const EMBEDDED_TAGS = ["iframe", "object", "embed", "audio", "video"];
const UNREAD_TAGS = [
  ...[
    "script",
    "style",
    "head",
    "title",
    "template",
    "noscript",
    "svg",
    "annotation",
    "annotation-xml",
  ],
  ...["textarea", "select", "button", "xmp", "noembed", "noframes", ...EMBEDDED_TAGS],
];
/** Matches a `style` that hides its element, as pages, Word and mails write it. */
const HIDDEN =
  /(?<![\w-])(display:\s*none|visibility:\s*hidden|mso-hide:\s*all|(font-size|opacity):\s*0(px|pt|%)?\s*(;|!|$))/i;

/** Matches the class of an item of a list of Word. */
const WORD_ITEM = /^MsoListParagraph/;
/** Matches the class of a quote of Word. */
const WORD_QUOTE = /^Mso(Intense)?Quote/;
/** Matches the style in which Word names the level and the list of an item. */
const WORD_LIST = /mso-list:\s*l\d+ level(\d+) (lfo\d+)/i;
/** Matches the style of the bullet or number of an item, which Word writes as text. */
const WORD_MARKER = /mso-list:\s*Ignore/i;

/** Matches the class of the MathML that MathJax 2 adds for screen readers to a formula that it draws. */
const TWIN_OF_MATH = /(?<![\w-])MJX_Assistive_MathML(?![\w-])/;

/** Depth from which tags are ignored as hostile or broken: only their words are read. */
const DEPTH_LIMIT = 100;

export type LineKind = "paragraph" | "subheading" | "minor-subheading" | "item" | "quote";

export interface OpenTag {
  name: string;
  kind?: LineKind;
  bold?: boolean;
  italic?: boolean;
  script?: Script;
  href?: string;
  inline?: Link;
  unread?: boolean;
  isEmbedded?: boolean;
  /** True for the bullet or number of an item, which Word writes as text. */
  isMarker?: boolean;
  wordItem?: boolean;
  wordList?: string;
  wordLevel?: number;
  next?: number;
  value?: number;
  /** True if the tag ended with a formula: a following `aria-hidden` element is its twin. */
  endsWithMath?: boolean;
  /** True for an item whose first line has been read. */
  isRead?: boolean;
}

/** Returns what an HTML tag means, by its name, style and class (Google Docs, Word). */
export function readTag(
  name: string,
  { style = "", hidden, href, class: className = "", start, value }: Record<string, string>,
): OpenTag {
  const tag: OpenTag = { name };
  const kind = kindOf(name, className);
  if (kind) tag.kind = kind;
  if (WORD_ITEM.test(className)) tag.wordItem = true;
  const [, level, list] = style.match(WORD_LIST) ?? [];
  if (list) tag.wordList = list;
  if (level) tag.wordLevel = Number(level);
  if (name === "ol") tag.next = numberIn(start) ?? 1;
  if (name === "li") tag.value = numberIn(value);
  if (WORD_MARKER.test(style)) tag.isMarker = true;
  const isHidden = hidden !== undefined || HIDDEN.test(style);
  if (EMBEDDED_TAGS.includes(name) && !isHidden) tag.isEmbedded = true;
  const isUnread = UNREAD_TAGS.includes(name) || TWIN_OF_MATH.test(className);
  if (isUnread || tag.isMarker || isHidden) tag.unread = true;
  if (["b", "strong"].includes(name)) tag.bold = true;
  if (["i", "em", "cite"].includes(name)) tag.italic = true;
  const weight = style.match(/font-weight:\s*(\w+)/i)?.[1];
  // Google Docs wraps everything in a <b> of normal weight.
  if (weight) tag.bold = weight === "bold" || Number(weight) >= 600;
  const slant = style.match(/font-style:\s*(\w+)/i)?.[1];
  if (slant) tag.italic = slant === "italic";
  if (name === "sup" || name === "sub") tag.script = name === "sup" ? "super" : "sub";
  const raised = raisedBy(style);
  if (raised) tag.script = raised;
  if (HEADING_TAGS.includes(name) || name === "th") tag.bold = false;
  if (name === "a" && href !== undefined) tag.href = href;
  return tag;
}

function numberIn(attribute: string | undefined): number | undefined {
  return attribute && /^\d{1,3}$/.test(attribute) ? Number(attribute) : undefined;
}

function kindOf(name: string, className: string): LineKind | undefined {
  if (MAIN_HEADING_TAGS.includes(name)) return "subheading";
  if (HEADING_TAGS.includes(name)) return "minor-subheading";
  if (name === "li" || WORD_ITEM.test(className)) return "item";
  return name === "blockquote" || WORD_QUOTE.test(className) ? "quote" : undefined;
}

/** The tags that a parser has opened and not closed, the outermost first. */
export class OpenTags {
  readonly all: OpenTag[] = [];
  #skippedDepth = 0;
  readonly #outside: OpenTag = { name: "" };

  /** The tag that holds the next tag or text; outside of all, one without a name. */
  get innermost(): OpenTag {
    return this.all.at(-1) ?? this.#outside;
  }

  push(tag: OpenTag): void {
    if (this.all.length < DEPTH_LIMIT) this.all.push(tag);
    else this.#skippedDepth++;
  }

  /** Removes and returns the innermost open tag of that name; undefined if none is, or beyond DEPTH_LIMIT. */
  close(name: string): OpenTag | undefined {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth--;
      return undefined;
    }
    const at = this.all.findLastIndex((tag) => tag.name === name);
    const [closed] = at >= 0 ? this.all.splice(at, 1) : [];
    if (closed) this.innermost.endsWithMath = closed.endsWithMath === true;
    return closed;
  }

  isUnread = (): boolean => this.all.some(({ unread }) => unread);

  isIn(...names: string[]): boolean {
    return this.all.some(({ name }) => names.includes(name));
  }
}
