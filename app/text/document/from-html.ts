import { Parser } from "htmlparser2";
import { canonical, filledIn, nextNumber } from "./canonical";
import {
  type Block,
  DECORATIVE,
  type Document,
  type Inline,
  isOwnPicture,
  type LinesBlock,
  NODE_LIMIT,
  plainLine,
  type TextRun,
} from "./document";
import { ListReader } from "./html-lists";
import { MathReader } from "./html-math";
import { TableReader } from "./html-table";
import { BLOCK_TAGS, type LineKind, type OpenTag, OpenTags, readTag } from "./html-tags";
import { cleanUrl } from "./links";
import { type Losses, noLosses } from "./pasted-losses";
import { scripted } from "./script-signs";

/** Returns an address for a pasted picture that is not an upload; null leaves it out. */
type Adopt = (src: string) => string | null;

export function htmlToDocument(html: string): Document {
  return readHtml(html).document;
}

/** Reads any HTML, also Word's or Google Docs', and what it loses; pasted HTML is read with `adopt`. */
export function readHtml(html: string, adopt?: Adopt): { document: Document; losses: Losses } {
  const reader = new Reader(adopt);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { document: reader.finish(), losses: reader.losses };
}

type FigureBlock = Extract<Block, { type: "figure" }>;

class Reader {
  readonly losses = noLosses();
  readonly #adopt: Adopt | undefined;
  #blocks: Document = [];
  /** Lists and quotes whose end has been read: the next item begins another one. */
  readonly #closed = new Set<Block>();
  readonly #tags = new OpenTags();
  readonly #figures = new Map<OpenTag, FigureBlock>();
  #line: Inline[] = [];
  #kind: LineKind | "caption" = "paragraph";
  readonly #lists = new ListReader();
  #table: TableReader | null = null;
  #math: MathReader | null = null;
  #tableStart = 0;
  #nodes = 0;
  readonly #breaks: TextRun = { text: "\n" };

  constructor(adopt: Adopt | undefined) {
    this.#adopt = adopt;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "img") this.#picture(attributes);
    else if (name === "br") this.#breakOnce();
    else this.#openTag(name, attributes);
  }

  #openTag(name: string, attributes: Record<string, string>): void {
    const tag = readTag(name, attributes);
    const parent = this.#tags.innermost;
    if (attributes["aria-hidden"] === "true" && parent.endsWithMath) tag.unread = true;
    const isRead = !tag.unread && !this.#tags.isUnread();
    if (name === "math" && isRead) this.#math ??= new MathReader(attributes.alttext);
    const before = this.#math?.open(tag, parent);
    if (before) this.text(before);
    if (tag.isEmbedded && !this.#tags.isUnread()) this.losses.embedded++;
    if (name === "table") this.#openTable();
    if (name === "tr") this.#table?.startRow();
    if (name === "td" || name === "th") {
      this.text(" ");
      this.#table?.startCell(attributes);
    }
    const isInner = ["ul", "ol"].includes(name) && this.#tags.isIn("ul", "ol");
    if (isInner || (tag.wordLevel ?? 1) > 1) this.losses.isFlattened = true;
    this.#tags.push(tag);
    if (tag.wordItem && this.#lists.openWordItem(tag)) this.#closeLines();
    if (tag.kind || name === "figcaption") this.#startLine();
    else if (BLOCK_TAGS.includes(name)) this.#breakLine(name);
  }

  close(name: string): void {
    if (name === "img" || name === "br") return;
    const closed = this.#tags.close(name);
    if (closed && name === "math") this.#closeMath();
    if (closed?.kind || name === "figcaption") this.#startLine();
    else if (BLOCK_TAGS.includes(name)) this.#breakLine(name);
    if (["ul", "ol", "blockquote"].includes(name) && !this.#tags.isIn("ul", "ol", "blockquote")) {
      this.#closeLines();
    }
    if (name === "caption" && this.#table) this.#tableStart = this.#blocks.length;
    if (name === "table" && closed && !this.#tags.isIn("table")) this.#closeTable();
  }

  text(written: string): void {
    if (++this.#nodes > NODE_LIMIT) return;
    if (this.#tags.innermost.isMarker) this.#lists.readMarker(written);
    if (this.#tags.isUnread()) return;
    if (written.trim()) this.#tags.innermost.endsWithMath = false;
    const read = this.#math ? this.#math.written(written, this.#tags.innermost) : written;
    const text = scripted(read, this.#tags.all, this.losses);
    this.#table?.text(text);
    const run: TextRun = { text };
    if (this.#tags.all.findLast(({ bold }) => bold !== undefined)?.bold) run.bold = true;
    if (this.#tags.all.findLast(({ italic }) => italic !== undefined)?.italic) run.italic = true;
    const link = this.#tags.all.findLast(({ href }) => href !== undefined);
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
    this.#startLine();
    return canonical(this.#blocks);
  }

  /** Reads a `<br>`: a single one is a blank, two begin a paragraph. */
  #breakOnce(): void {
    this.#table?.text(" ");
    if (this.#line.at(-1) === this.#breaks) this.#breakLine("br");
    else this.#line.push(this.#breaks);
  }

  /** Begins a line at a block tag; inside an item or heading, only separates words. */
  #breakLine(name: string): void {
    this.#table?.text(" ");
    const isList = name === "ul" || name === "ol";
    if (this.#kind === "paragraph" || this.#kind === "quote" || isList) this.#startLine();
    else this.text(" ");
  }

  #startLine(): void {
    this.#endLine();
    this.#line = [];
    const inner = this.#tags.all.findLast(({ kind, name }) => kind || name === "figcaption");
    const isCaption = inner?.name === "figcaption" && this.#figureHere() !== undefined;
    this.#kind = isCaption ? "caption" : (inner?.kind ?? "paragraph");
    if (inner && this.#kind === "item") this.#lists.startItem(inner, this.#tags.all);
  }

  #endLine(): void {
    const children = this.#line;
    if (canonical([{ type: "paragraph", children }]).length === 0) return;
    const kind = this.#kind;
    if (kind === "caption") {
      const picture = this.#figureHere()?.pictures.at(-1);
      if (picture) picture.caption = `${picture.caption} ${plainLine(children)}`;
    } else if (kind === "quote") this.#addLine({ type: kind, lines: [children] });
    else if (kind === "item") {
      const { type, number: start } = this.#lists.endItem() ?? {};
      if (type) this.#addLine({ type, start, lines: [children] });
      else this.#blocks.push({ type: "paragraph", children });
    } else this.#blocks.push({ type: kind, children });
  }

  #addLine(block: LinesBlock): void {
    const last = this.#blocks.at(-1);
    const goesOn = last && "lines" in last && last.type === block.type && !this.#closed.has(last);
    const { start } = block;
    if (goesOn && (start === undefined || start === nextNumber(last))) {
      last.lines.push(...block.lines);
    } else this.#blocks.push(block);
  }

  #closeLines(): void {
    this.#startLine();
    const last = this.#blocks.at(-1);
    if (last) this.#closed.add(last);
  }

  /** Reads an `<img>`; pictures of one outermost `<figure>` are put side by side. */
  #picture(attributes: Record<string, string>): void {
    const { src = "", alt = "", role, width, height } = attributes;
    if (readTag("img", attributes).unread || this.#tags.isUnread()) return;
    const path = isOwnPicture(src) ? src : this.#adopt?.(src);
    if (!path) {
      const isTrackingPixel = Number(width) <= 1 && Number(height) <= 1;
      if (!isTrackingPixel) this.losses.pictures++;
      return;
    }
    if (this.#table) this.#table.isPlain = false;
    const isDecorative = role === "presentation" && alt === "";
    const picture = { src: path, alt: isDecorative ? DECORATIVE : alt, caption: "" };
    this.#startLine();
    const figure = this.#figureHere();
    if (figure) return void figure.pictures.push(picture);
    const block: FigureBlock = { type: "figure", pictures: [picture] };
    this.#blocks.push(block);
    const outer = this.#tags.all.find(({ name }) => name === "figure");
    if (outer) this.#figures.set(outer, block);
  }

  #figureHere(): FigureBlock | undefined {
    const outer = this.#tags.all.find(({ name }) => name === "figure");
    return outer && this.#figures.get(outer);
  }

  /** Opens a table, read as lines too, in case a document cannot represent it. */
  #openTable(): void {
    this.#closeLines();
    if (this.#table) this.#table.isPlain = false;
    this.#table ??= new TableReader();
    if (!this.#tags.isIn("table")) this.#tableStart = this.#blocks.length;
  }

  #closeTable(): void {
    this.#startLine();
    const [table, rows] = [this.#table, this.#table?.rows() ?? []];
    this.#table = null;
    const typed = canonical([{ type: "table", rows }]);
    const [read] = this.#adopt ? filledIn(typed) : typed;
    if (table?.isPlain && read?.type === "table") {
      this.#blocks = [...this.#blocks.slice(0, this.#tableStart), read];
    } else if (rows.some((row) => row.filter((cell) => cell.trim() !== "").length > 1)) {
      this.losses.tables++;
    }
  }

  #closeMath(): void {
    const described = this.#math?.close(this.losses);
    if (described === undefined) return;
    this.#math = null;
    this.text(described);
    this.#tags.innermost.endsWithMath = true;
  }
}
