import { type BaseEditor, type BaseRange, type Descendant, Node, type Point, Text } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";
import { canonical } from "../document/canonical";
import {
  type Block,
  type Document,
  type Inline,
  isLink,
  isOwnPicture,
  type LineBlock,
  type LinesBlock,
  type Link,
  type TextPicture,
  type TextRun,
} from "../document/document";
import { textToDocument } from "../document/from-text";

export const LINE_OF = {
  list: "list-item",
  "numbered-list": "numbered-item",
  quote: "quote-line",
} as const satisfies Record<LinesBlock["type"], string>;

export type SlateLineType = LineBlock["type"] | (typeof LINE_OF)[LinesBlock["type"]];

/** Converts a document to Slate's nodes: at least one, and with a text node on both sides of a link. */
export function toSlate(document: Document): SlateBlock[] {
  const blocks = document.flatMap((block): SlateBlock[] => {
    if (block.type === "table") return [{ type: "table", rows: block.rows, children: [VOID] }];
    if (block.type === "figure") {
      return block.pictures.map((picture, index) => toSlatePicture(picture, index > 0));
    }
    if ("children" in block) return [{ type: block.type, children: toChildren(block.children) }];
    const lines = block.lines.map((line): SlateLine => {
      return { type: LINE_OF[block.type], children: toChildren(line) };
    });
    const start = block.start === undefined ? {} : { start: block.start };
    return [{ type: block.type, ...start, children: lines }];
  });
  return blocks.length > 0 ? blocks : [{ type: "paragraph", children: [{ text: "" }] }];
}

const VOID = { text: "" };

export function toSlatePicture(picture: TextPicture, isBeside = false): SlatePicture {
  return { ...picture, type: "picture", isBeside, children: [VOID] };
}

function toChildren(inlines: Inline[]): Inline[] {
  const children = inlines.flatMap((inline) =>
    isLink(inline) ? [{ text: "" }, inline] : [inline],
  );
  return [...children, { text: "" }];
}

/** Converts Slate's nodes to a document; pictures that are still being uploaded are left out. */
export function fromSlate(nodes: Descendant[]): Document {
  const blocks: Block[] = [];
  for (const node of nodes as SlateBlock[]) {
    const last = blocks.at(-1);
    if (node.type !== "picture") blocks.push(readBlock(node));
    else if (isOwnPicture(node.src)) {
      const { src, alt, caption } = node;
      const goesAlong = node.isBeside && last?.type === "figure" && last.pictures.length === 1;
      if (goesAlong) last.pictures.push({ src, alt, caption });
      else blocks.push({ type: "figure", pictures: [{ src, alt, caption }] });
    }
  }
  return canonical(blocks);
}

function readBlock(block: Exclude<SlateBlock, SlatePicture>): Block {
  switch (block.type) {
    case "table":
      return { type: "table", rows: block.rows };
    case "list":
    case "numbered-list":
    case "quote":
      return {
        type: block.type,
        ...(block.start === undefined ? {} : { start: block.start }),
        lines: block.children.map(({ children }) => children),
      };
    case "list-item":
    case "numbered-item":
    case "quote-line":
      return { type: "paragraph", children: block.children };
    default:
      return { type: block.type, children: block.children };
  }
}

/** Marks the cursor: a character for private use, which nobody types. */
const MARK = "\uE000";

interface Taken {
  value: Descendant[];
  /** Cursor in `value`; null without one, or if it stood in markup that the editor does not show. */
  cursor: Point | null;
}

/** Converts a textarea's text and cursor (UTF-16 units, or null) for the editor. */
export function fromTextarea(text: string, at: number | null, withPictures: boolean): Taken {
  const read = (source: string) => toSlate(textToDocument(source, { withPictures }));
  const value = read(text);
  if (at === null) return { value, cursor: null };
  const marked = read(text.slice(0, at) + MARK + text.slice(at));
  const cursor = takeMark(marked);
  // At the end of all a line or a sign that was just begun stays, which would be nothing by itself.
  const isSame = at === text.length || JSON.stringify(marked) === JSON.stringify(value);
  return cursor && isSame ? { value: marked, cursor } : { value, cursor: null };
}

function takeMark(value: Descendant[]): Point | null {
  for (const root of value.keys()) {
    const node = value[root] as Descendant;
    for (const [leaf, path] of Text.isText(node) ? [] : Node.texts(node)) {
      const offset = leaf.text.indexOf(MARK);
      if (offset < 0) continue;
      leaf.text = leaf.text.replace(MARK, "");
      return { path: [root, ...path], offset };
    }
  }
  return null;
}

export interface SlateLine {
  type: SlateLineType;
  children: Inline[];
}
export interface SlateLines {
  type: LinesBlock["type"];
  start?: number;
  children: SlateLine[];
}
export interface SlatePicture extends TextPicture {
  type: "picture";
  /** True if the picture stands beside the one before it. */
  isBeside: boolean;
  children: TextRun[];
}
export interface SlateTable {
  type: "table";
  rows: string[][];
  children: TextRun[];
}
export type SlateBlock = SlateLine | SlateLines | SlatePicture | SlateTable;

declare module "slate" {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: SlateBlock | Link;
    Text: TextRun & { isLinkTarget?: true };
    Range: BaseRange;
  }
}
