import { Editor, Element, Node, type NodeEntry, Path, Transforms } from "slate";
import {
  LINE_OF,
  type SlateBlock,
  type SlateLine,
  type SlateLines,
  type SlateLineType,
} from "./slate-document";

export const EMPTY_PARAGRAPH: SlateLine = { type: "paragraph", children: [{ text: "" }] };

const LINES_OF = Object.fromEntries(
  Object.entries(LINE_OF).map(([lines, line]) => [line, lines]),
) as Partial<Record<SlateLineType, SlateLines["type"]>>;

export function isLines(node: Node): node is SlateLines {
  return Element.isElement(node) && node.type in LINE_OF;
}

function isLine(node: Node): node is SlateLine {
  if (!Element.isElement(node) || isLines(node)) return false;
  return node.type !== "link" && node.type !== "picture" && node.type !== "table";
}

/** Returns the type of block that lines of a type stand in; undefined if they stand alone. */
export function linesOf(type: SlateBlock["type"]): SlateLines["type"] | undefined {
  return LINES_OF[type as SlateLineType];
}

export function currentLine(editor: Editor): NodeEntry<SlateLine> | undefined {
  const [entry] = Editor.nodes<SlateLine>(editor, { match: isLine });
  return entry;
}

/** Sets the type of the selected lines; lines that have it already become paragraphs. */
export function setLineType(editor: Editor, wanted: SlateLineType): void {
  const type = currentLine(editor)?.[0].type === wanted ? "paragraph" : wanted;
  const lines = linesOf(type);
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isLines, split: true });
    Transforms.setNodes(editor, { type }, { match: isLine });
    if (lines) Transforms.wrapNodes(editor, { type: lines, children: [] }, { match: isLine });
  });
}

/**
 * Handles Enter at the end of a subheading, where a paragraph begins, and in an empty item, which
 * leaves its list. Returns false elsewhere.
 */
export function leaveLine(editor: Editor): boolean {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || !editor.selection || line.type === "paragraph") return false;
  if (linesOf(line.type)) {
    if (Node.string(line) !== "") return false;
    setLineType(editor, "paragraph");
    return true;
  }
  if (!Editor.isEnd(editor, editor.selection.anchor, path)) return false;
  Transforms.insertNodes(editor, EMPTY_PARAGRAPH, { at: Path.next(path), select: true });
  return true;
}

/**
 * Handles Backspace at the beginning of a subheading, an item or a quote, which becomes a
 * paragraph. Returns false elsewhere.
 */
export function becomeParagraph(editor: Editor): boolean {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || !editor.selection || line.type === "paragraph") return false;
  if (!Editor.isStart(editor, editor.selection.anchor, path)) return false;
  setLineType(editor, "paragraph");
  return true;
}
