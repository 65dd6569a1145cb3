import { canonical, filledTable } from "./canonical";
import {
  type Block,
  type Document,
  isOwnPicture,
  TABLE_LIMITS,
  type TextPicture,
} from "./document";
import { readLine } from "./line-from-text";

const BLANK_LINES = /\n[ \t]*(?:\n[ \t]*)+/;
const SUBHEADING = /^[ \t]*(#{2,3})[ \t]+(.*)$/;
const ITEM = /^[ \t]*-[ \t]+(.*)$/;
const NUMBERED = /^[ \t]*(\d{1,3})\.[ \t]+(.*)$/;
const QUOTE = /^[ \t]*>(.*)$/;
const ROW = /^[ \t]*\|(.*)\|[ \t]*$/;
const DASHES = /^[ \t]*:?-+:?[ \t]*$/;
const PICTURE =
  /^[ \t]*!\[((?:[^\\[\]]|\\.)*)\]\([ \t]*([^()\s]+)(?:[ \t]+"((?:[^\\"]|\\.)*)")?[ \t]*\)[ \t]*$/;

const BEGINNING = 60;

type Kind = Block["type"];

interface Group {
  kind: Kind;
  lines: string[];
}

/**
 * Returns the document of a plain text with the markup of to-text.ts. HTML in it stays text; so
 * does a picture's line, without `withPictures`.
 */
export function textToDocument(text: string, { withPictures = false } = {}): Document {
  return canonical(readBlocks(text, withPictures));
}

/** Returns a sentence naming the first table with too many columns or rows; null if all fit. */
export function tableProblem(text: string): string | null {
  for (const block of readBlocks(text)) {
    if (block.type !== "table") continue;
    const { rows, columns } = filledTable(block.rows);
    const tooMany =
      (columns > TABLE_LIMITS.columns && `${columns} columnas`) ||
      (columns > 1 && rows.length > TABLE_LIMITS.rows && `${rows.length} filas`);
    if (!tooMany) continue;
    const head = rows[0]?.join(" | ") ?? "";
    const beginning = head.length > BEGINNING ? `${head.slice(0, BEGINNING).trimEnd()}…` : head;
    return `La tabla que empieza por «${beginning}» tiene ${tooMany}, y aquí caben ${TABLE_LIMITS.columns} columnas y ${TABLE_LIMITS.rows} filas: repártela en dos.`;
  }
  return null;
}

/** Returns the blocks as typed, also tables that are too large. */
function readBlocks(text: string, withPictures = false): Block[] {
  const blocks: Block[] = [];
  for (const chunk of text.replace(/\r\n?/g, "\n").split(BLANK_LINES)) {
    for (const group of groupsIn(chunk, withPictures)) {
      blocks.push(readGroup(group));
    }
  }
  return blocks;
}

/** Groups adjacent lines into blocks by kind: items and subheadings need no blank lines around them. */
function groupsIn(chunk: string, withPictures: boolean): Group[] {
  const groups: Group[] = [];
  for (const line of chunk.split("\n")) {
    const last = groups.at(-1);
    const number = Number(line.match(NUMBERED)?.[1] ?? 0);
    // Another number than 1 within a paragraph is a sentence that goes on.
    const isNumbered = number === 1 || (number > 1 && last?.kind !== "paragraph");
    const kind = isNumbered ? "numbered-list" : kindOf(line, withPictures);
    const isSubheading = kind === "subheading" || kind === "minor-subheading";
    if (last?.kind === kind && !isSubheading) last.lines.push(line);
    else groups.push({ kind, lines: [line] });
  }
  return groups;
}

function kindOf(line: string, withPictures: boolean): Kind {
  const [, signs] = line.match(SUBHEADING) ?? [];
  if (signs) return signs === "##" ? "subheading" : "minor-subheading";
  if (ITEM.test(line)) return "list";
  if (QUOTE.test(line)) return "quote";
  if (ROW.test(line)) return "table";
  return withPictures && pictureOf(line) ? "figure" : "paragraph";
}

function readGroup({ kind, lines }: Group): Block {
  switch (kind) {
    case "paragraph":
      return { type: kind, children: readLine(lines.join(" ")) };
    case "subheading":
    case "minor-subheading":
      return { type: kind, children: readLine(lines[0]?.match(SUBHEADING)?.[2] ?? "") };
    case "list":
      return { type: kind, lines: lines.map((line) => readLine(line.match(ITEM)?.[1] ?? "")) };
    case "numbered-list":
      return {
        type: kind,
        start: Number(lines[0]?.match(NUMBERED)?.[1]),
        lines: lines.map((line) => readLine(line.match(NUMBERED)?.[2] ?? "")),
      };
    case "quote": {
      const text = lines.map((line) => line.match(QUOTE)?.[1] ?? "").join("\n");
      const paragraphs = text.split(BLANK_LINES).map((each) => each.replaceAll("\n", " "));
      return { type: kind, lines: paragraphs.map(readLine) };
    }
    case "table":
      return { type: kind, rows: readRows(lines.map((line) => line.match(ROW)?.[1] ?? "")) };
    case "figure":
      return { type: kind, pictures: lines.flatMap((line) => pictureOf(line) ?? []) };
  }
}

/** Splits the lines of a table into cells; a second line of dashes (as in Markdown) is left out. */
function readRows(lines: string[]): string[][] {
  const rows = lines.map(cellsOf);
  const dashes = rows[1]?.every((cell) => DASHES.test(cell)) ? 1 : -1;
  return rows.filter((_, index) => index !== dashes).map((row) => row.map(withoutBackslashes));
}

function cellsOf(line: string): string[] {
  const cells = [""];
  for (const [part] of line.matchAll(/\\.|\||[^\\|]+|\\/g)) {
    if (part === "|") cells.push("");
    else cells[cells.length - 1] += part;
  }
  return cells;
}

function withoutBackslashes(text: string): string {
  return text.replace(/\\([\\|:[\]"-])/g, "$1");
}

function pictureOf(line: string): TextPicture | null {
  const [, alt = "", src = "", caption = ""] = line.match(PICTURE) ?? [];
  if (!isOwnPicture(src)) return null;
  return { src, alt: withoutBackslashes(alt), caption: withoutBackslashes(caption) };
}
