import { Editor, Element, Node, type NodeEntry, Path, Range, Transforms } from "slate";
import { ReactEditor } from "slate-react";
import { currentLine, EMPTY_PARAGRAPH } from "./lines";
import type { SlateBlock, SlatePicture, SlateTable } from "./slate-document";

/** Blocks without text of their own: the cursor selects them whole. */
export type VoidBlock = SlatePicture | SlateTable;

export function isVoidBlock(node: Node): node is VoidBlock {
  return Element.isElement(node) && (node.type === "picture" || node.type === "table");
}

/**
 * Returns the present path of a block, also if `block` is outdated since it was last rendered; null
 * if the block was removed.
 */
export function blockPath(editor: Editor, block: VoidBlock): Path | null {
  const key = ReactEditor.findKey(editor, block);
  const index = editor.children.findIndex((each) => ReactEditor.findKey(editor, each) === key);
  return index < 0 ? null : [index];
}

export function changeBlock<Kind extends VoidBlock>(
  editor: Editor,
  block: Kind,
  changed: Partial<Kind>,
): void {
  const at = blockPath(editor, block);
  if (at) Transforms.setNodes<Node>(editor, changed, { at });
}

function selectedVoid(editor: Editor): NodeEntry<VoidBlock> | undefined {
  const [entry] = Editor.nodes<VoidBlock>(editor, { match: isVoidBlock });
  return entry;
}

/** Begins a paragraph beside the selected picture or table. Returns false if none is selected. */
export function beginParagraph(editor: Editor, where: "before" | "after"): boolean {
  const { selection } = editor;
  const [, path] = (selection && Range.isCollapsed(selection) && selectedVoid(editor)) || [];
  if (!path) return false;
  const at = where === "before" ? path : Path.next(path);
  Transforms.insertNodes(editor, EMPTY_PARAGRAPH, { at, select: true });
  return true;
}

/**
 * Selects the picture or table beside the edge of a line, which a deletion would otherwise remove.
 * Returns false elsewhere.
 */
export function selectBeside(editor: Editor, direction: "backward" | "forward"): boolean {
  const { selection } = editor;
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || !selection || Range.isExpanded(selection)) return false;
  const isBackward = direction === "backward";
  const isEdge = isBackward ? Editor.isStart : Editor.isEnd;
  if (!isEdge(editor, selection.anchor, path)) return false;
  const point = isBackward ? Editor.before(editor, selection) : Editor.after(editor, selection);
  const [beside] = point ? Editor.nodes(editor, { at: point, match: isVoidBlock }) : [];
  if (!beside) return false;
  Transforms.select(editor, Editor.start(editor, beside[1]));
  if (Node.string(line) === "" && line.type === "paragraph") {
    Transforms.removeNodes(editor, { at: path });
  }
  return true;
}

/** Inserts whole blocks where the cursor is: lines are split, empty ones replaced. */
export function insertBlocks(editor: Editor, blocks: SlateBlock[]): void {
  if (blocks.length === 0) return;
  if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
  const at = editor.selection ?? Editor.end(editor, []);
  const top = Editor.path(editor, at).slice(0, 1);
  Editor.withoutNormalizing(editor, () => {
    const before = Editor.pathRef(editor, top, { affinity: "backward" });
    const after = isVoidBlock(Node.get(editor, top)) ? null : splitTop(editor, at);
    Transforms.insertNodes(editor, blocks, { at: Path.next(top) });
    const last = Editor.pathRef(editor, [(top[0] ?? 0) + blocks.length]);
    trimStart(editor, after?.current ?? null);
    for (const ref of [before, after]) {
      const half = ref?.unref();
      if (half && isEmptyText(Node.get(editor, half))) Transforms.removeNodes(editor, { at: half });
    }
    const end = last.unref();
    if (end) Transforms.select(editor, Editor.end(editor, end));
  });
}

function splitTop(editor: Editor, at: Range | ReturnType<typeof Editor.end>) {
  const point = Range.isRange(at) ? at.anchor : at;
  const next = Path.next(point.path.slice(0, 1));
  Transforms.splitNodes(editor, { at: point, match: (_, path) => path.length === 1, always: true });
  return Editor.pathRef(editor, next);
}

function trimStart(editor: Editor, path: Path | null): void {
  if (!path) return;
  const start = Editor.start(editor, path);
  const [blanks = ""] = Node.string(Node.get(editor, start.path)).match(/^[ \t]+/) ?? [];
  if (blanks) Transforms.delete(editor, { at: start, distance: blanks.length });
}

function isEmptyText(node: Node): boolean {
  return !isVoidBlock(node) && Node.string(node) === "";
}

/** Returns the path to which a block would move; null at the text's edge, or if it is gone. */
export function destination(editor: Editor, path: Path | null, by: 1 | -1): Path | null {
  if (!path) return null;
  const to = (path[0] ?? 0) + by;
  const beside = editor.children[to];
  const isEdge = to === 0 || to === editor.children.length - 1;
  return !beside || (isEdge && isEmptyText(beside)) ? null : [to];
}
