import {
  type Block,
  DECORATIVE,
  type Document,
  type Inline,
  isLink,
  LAST_NUMBER,
  type LinesBlock,
  type Link,
  TABLE_LIMITS,
  type TextPicture,
  type TextRun,
} from "./document";

// Not \s: a no-break space is a letter here («20 °C»).
const BLANKS = /[ \t\n\r\f]+/g;

/**
 * Returns a document in normal form: white space collapsed and outside of marks and links,
 * neighbouring runs and lists joined, empty parts removed.
 */
export function canonical(document: Document): Document {
  return joinNumbered(document.flatMap(canonicalBlock));
}

function canonicalBlock(block: Block): Block[] {
  if (block.type === "table") return canonicalTable(block.rows);
  if (block.type === "figure") return canonicalFigures(block.pictures);
  if ("lines" in block) {
    const lines = block.lines.map(canonicalLine).filter(({ length }) => length > 0);
    return lines.length > 0 ? [{ type: block.type, ...canonicalStart(block), lines }] : [];
  }
  const children = canonicalLine(block.children);
  return children.length > 0 ? [{ type: block.type, children }] : [];
}

function canonicalStart({ type, start = 1 }: LinesBlock): { start?: number } {
  const isStart = Number.isInteger(start) && start > 1 && start <= LAST_NUMBER;
  return type === "numbered-list" && isStart ? { start } : {};
}

function joinNumbered(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const goesOn =
      block.type === "numbered-list" &&
      last?.type === "numbered-list" &&
      block.start === nextNumber(last);
    if (goesOn) last.lines.push(...block.lines);
    else joined.push(block);
  }
  return joined;
}

export function nextNumber({ start = 1, lines }: Pick<LinesBlock, "start" | "lines">): number {
  return start + lines.length;
}

/**
 * Returns a table with collapsed white space and rows of equal length; empty cells stay, as they
 * may still be filled in. One of a wrong size goes through `readTable`.
 */
function canonicalTable(typed: string[][]): Block[] {
  const columns = typed.reduce((most, { length }) => Math.max(most, length), 0);
  if (!fits(typed.length, columns)) return readTable(typed);
  const cells = (row: string[]) =>
    Array.from({ length: columns }, (_, at) => collapse(row[at] ?? ""));
  return [{ type: "table", rows: typed.map(cells) }];
}

function fits(rows: number, columns: number): boolean {
  return columns >= 2 && columns <= TABLE_LIMITS.columns && rows > 0 && rows <= TABLE_LIMITS.rows;
}

/**
 * Returns a table without empty rows and without empty columns at the end; one that is then too
 * large, or has one column, becomes a paragraph per row.
 */
function readTable(typed: string[][]): Block[] {
  const { rows: filled, columns } = filledTable(typed);
  if (!fits(filled.length, columns)) {
    return filled.map((row) => {
      return { type: "paragraph", children: [{ text: row.filter(Boolean).join(" | ") }] };
    });
  }
  const rows = filled.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ""));
  return [{ type: "table", rows }];
}

/** Returns a document as readers see it: its tables without empty rows and empty last columns. */
export function filledIn(document: Document): Document {
  return document.flatMap((block) => (block.type === "table" ? readTable(block.rows) : [block]));
}

/** Returns the rows of a table that have words, and the number of columns up to the last with words. */
export function filledTable(typed: string[][]): { rows: string[][]; columns: number } {
  const rows = typed.map((row) => row.map(collapse)).filter((row) => row.some(Boolean));
  const lengths = rows.map((row) => row.findLastIndex(Boolean) + 1);
  return { rows, columns: lengths.reduce((most, each) => Math.max(most, each), 0) };
}

function canonicalFigures(typed: TextPicture[]): Block[] {
  const pictures = typed.map(({ src, alt, caption }) => {
    return { src, alt: alternative(alt), caption: collapse(caption) };
  });
  const pairs = pictures.flatMap((_, at) => (at % 2 === 0 ? [pictures.slice(at, at + 2)] : []));
  return pairs.map((pair) => ({ type: "figure", pictures: pair }));
}

function alternative(typed: string): string {
  const alt = collapse(typed);
  return alt.toLowerCase() === DECORATIVE ? DECORATIVE : alt;
}

function collapse(text: string): string {
  return text.replace(BLANKS, " ").replace(/^ | $/g, "");
}

function canonicalLine(inlines: Inline[]): Inline[] {
  const parts = joinRuns(inlines).flatMap((inline): Inline[] =>
    isLink(inline) ? blanksOutsideLink(inline) : blanksOutside(inline),
  );
  return trimLine(joinRuns(dropDoubleBlanks(parts)));
}

/**
 * Returns a link with the blanks at its ends outside of it; a link without words becomes at most a
 * blank.
 */
function blanksOutsideLink({ url, children }: Link): Inline[] {
  const parts = (joinRuns(children) as TextRun[]).flatMap(blanksOutside);
  const runs = joinRuns(dropDoubleBlanks(parts)) as TextRun[];
  const inner = trimLine(runs) as TextRun[];
  const before = runs[0]?.text.startsWith(" ") ? [{ text: " " }] : [];
  const after = runs.at(-1)?.text.endsWith(" ") ? [{ text: " " }] : [];
  return inner.length > 0 ? [...before, { type: "link", url, children: inner }, ...after] : before;
}

/** Moves blanks out of a mark: «**a **b» becomes «**a** b». */
function blanksOutside(run: TextRun): TextRun[] {
  const text = run.text.replace(BLANKS, " ");
  const inner = text.replace(/^ | $/g, "");
  if ((!run.bold && !run.italic) || inner === "") return [{ text }];
  const marks = { ...(run.bold && { bold: run.bold }), ...(run.italic && { italic: run.italic }) };
  return [
    ...(text.startsWith(" ") ? [{ text: " " }] : []),
    { ...marks, text: inner },
    ...(text.endsWith(" ") ? [{ text: " " }] : []),
  ];
}

function dropDoubleBlanks(inlines: Inline[]): Inline[] {
  let endsBlank = false;
  return inlines.map((inline) => {
    if (isLink(inline)) {
      endsBlank = false;
      return inline;
    }
    const text: string = endsBlank ? inline.text.replace(/^ /, "") : inline.text;
    if (text !== "") endsBlank = text.endsWith(" ");
    return { ...inline, text };
  });
}

function joinRuns(inlines: Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (isLink(inline)) joined.push(inline);
    else if (last && !isLink(last) && sameMarks(last, inline)) last.text += inline.text;
    else if (inline.text !== "") joined.push({ ...inline });
  }
  return joined;
}

function trimLine(inlines: Inline[]): Inline[] {
  const line = [...inlines];
  const first = line[0];
  if (first && !isLink(first)) line[0] = { ...first, text: first.text.replace(/^ /, "") };
  const last = line.at(-1);
  if (last && !isLink(last)) {
    line[line.length - 1] = { ...last, text: last.text.replace(/ $/, "") };
  }
  return line.filter((inline) => isLink(inline) || inline.text !== "");
}

function sameMarks(one: TextRun, other: TextRun): boolean {
  return one.bold === other.bold && one.italic === other.italic;
}
