import { Parser } from "htmlparser2";
import { canonical } from "./canonical";
import {
  type Block,
  type Document,
  type Inline,
  type Link,
  NODE_LIMIT,
  type TextRun,
} from "./document";
import { cleanUrl } from "./links";

/** Tags nested deeper than this are hostile or broken: their words are read, their meaning is not. */
const DEPTH_LIMIT = 100;

type LineKind = "paragraph" | "subheading" | "item";

/** Reads any HTML, also Word's or Google Docs', into a flat document. */
export function htmlToDocument(html: string): Document {
  const reader = new Reader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return reader.finish();
}

class Reader {
  readonly #blocks: Document = [];
  /** Lists whose end has been read: the next item begins another one. */
  readonly #closed = new Set<Block>();
  readonly #tags: OpenTag[] = [];
  #skippedDepth = 0;
  #line: Inline[] = [];
  #kind: LineKind = "paragraph";
  #nodes = 0;
  readonly #breaks: TextRun = { text: "\n" };

  open(name: string, attributes: Record<string, string>): void {
    const tag = readTag(name, attributes);
    if (name === "br") this.#breakOnce();
    else if (HEADING_TAGS.includes(name)) this.#startLine("subheading");
    else if (name === "li" || tag.wordItem) this.#startLine("item");
    else if (BLOCK_TAGS.includes(name)) this.#breakLine(name);
    else if (name === "td" || name === "th") this.text(" ");
    if (this.#tags.length < DEPTH_LIMIT) this.#tags.push(tag);
    else this.#skippedDepth++;
  }

  close(name: string): void {
    if (this.#skippedDepth > 0) this.#skippedDepth--;
    else {
      const at = this.#tags.findLastIndex((tag) => tag.name === name);
      const [tag] = at >= 0 ? this.#tags.splice(at, 1) : [];
      if (tag?.wordItem) this.#startLine("paragraph");
    }
    if (HEADING_TAGS.includes(name) || name === "li") this.#startLine("paragraph");
    else if (BLOCK_TAGS.includes(name)) this.#breakLine(name);
    if (name === "ul" || name === "ol") this.#closeList();
  }

  text(text: string): void {
    if (this.#tags.some(({ unread }) => unread) || ++this.#nodes > NODE_LIMIT) return;
    const run: TextRun = { text };
    if (this.#tags.findLast(({ bold }) => bold !== undefined)?.bold) run.bold = true;
    if (this.#tags.findLast(({ italic }) => italic !== undefined)?.italic) run.italic = true;
    const link = this.#tags.findLast(({ href }) => href !== undefined);
    const url = link && cleanUrl(link.href ?? "");
    if (!link || !url) {
      this.#line.push(run);
      return;
    }
    // The runs of one tag are one link; the next tag is another, even to the same address.
    if (link.inline && this.#line.includes(link.inline)) link.inline.children.push(run);
    else {
      link.inline = { type: "link", url, children: [run] };
      this.#line.push(link.inline);
    }
  }

  finish(): Document {
    this.#startLine("paragraph");
    return canonical(this.#blocks);
  }

  /** One line break is a blank, two begin a paragraph. */
  #breakOnce(): void {
    if (this.#line.at(-1) === this.#breaks) this.#breakLine("br");
    else this.#line.push(this.#breaks);
  }

  /** A block inside an item or a heading only parts words; elsewhere it is a line of its own. */
  #breakLine(name: string): void {
    const isList = name === "ul" || name === "ol";
    if (this.#kind === "paragraph" || isList) this.#startLine("paragraph");
    else this.text(" ");
  }

  #startLine(kind: LineKind): void {
    const children = this.#line;
    const isEmpty = canonical([{ type: "paragraph", children }]).length === 0;
    const last = this.#blocks.at(-1);
    if (!isEmpty) {
      if (this.#kind !== "item") this.#blocks.push({ type: this.#kind, children });
      else if (last?.type === "list" && !this.#closed.has(last)) last.items.push(children);
      else this.#blocks.push({ type: "list", items: [children] });
    }
    this.#line = [];
    this.#kind = kind;
  }

  #closeList(): void {
    const last = this.#blocks.at(-1);
    const isInList = this.#tags.some(({ name }) => name === "ul" || name === "ol");
    if (last?.type === "list" && !isInList) this.#closed.add(last);
  }
}

const HEADING_TAGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const BLOCK_TAGS = [
  ...["p", "div", "section", "article", "header", "footer", "main", "aside", "blockquote", "pre"],
  ...["ul", "ol", "dl", "dt", "dd", "table", "tr", "figure", "figcaption", "hr", "address"],
];
export const UNREAD_TAGS = [
  ...["script", "style", "head", "title", "template", "noscript", "iframe", "svg", "math"],
  ...["textarea", "select", "button", "object", "xmp", "noembed", "noframes", "audio", "video"],
];

/** Word writes items as paragraphs of this class. */
const WORD_ITEM = /^MsoListParagraph/;

interface OpenTag {
  name: string;
  bold?: boolean;
  italic?: boolean;
  href?: string;
  inline?: Link;
  unread?: boolean;
  wordItem?: boolean;
}

/** Reads meaning from names and, for Google Docs and Word, from styles. */
function readTag(
  name: string,
  { style = "", href, class: className = "" }: Record<string, string>,
): OpenTag {
  const tag: OpenTag = { name };
  if (WORD_ITEM.test(className)) tag.wordItem = true;
  // Word writes the bullet of an item as text of its own.
  if (UNREAD_TAGS.includes(name) || /mso-list:\s*Ignore/i.test(style)) tag.unread = true;
  if (["b", "strong"].includes(name)) tag.bold = true;
  if (["i", "em", "cite"].includes(name)) tag.italic = true;
  const weight = style.match(/font-weight:\s*(\w+)/i)?.[1];
  // Google Docs wraps everything in a <b> of normal weight.
  if (weight) tag.bold = weight === "bold" || Number(weight) >= 600;
  const slant = style.match(/font-style:\s*(\w+)/i)?.[1];
  if (slant) tag.italic = slant === "italic";
  if (HEADING_TAGS.includes(name)) tag.bold = false;
  if (name === "a" && href !== undefined) tag.href = href;
  return tag;
}
