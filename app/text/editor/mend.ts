import { Editor, Element, Node, type NodeEntry, Transforms } from "slate";
import { EMPTY_PARAGRAPH, isLines, linesOf } from "./lines";
import { LINE_OF, type SlateLines } from "./slate-document";
import { isVoidBlock } from "./voids";

/** Makes one node of a text conform to the document model. @returns whether it changed something */
export function mend(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return mendEdges(editor) || mendPairs(editor);
  if (!Element.isElement(node)) return false;
  if (node.type === "link") {
    if (Node.string(node) !== "") return false;
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  if (isLines(node)) return mendLines(editor, [node, path]);
  const parent = Node.parent(editor, path);
  const lines = linesOf(node.type);
  if (lines && !isLines(parent)) {
    Transforms.wrapNodes(editor, { type: lines, children: [] }, { at: path });
    return true;
  }
  return false;
}

/** Inserts an empty paragraph beside an outermost void block, for the cursor; true if it did. */
function mendEdges(editor: Editor): boolean {
  const [first, last] = [editor.children[0], editor.children.at(-1)];
  const at = !first || isVoidBlock(first) ? 0 : last && isVoidBlock(last) ? -1 : null;
  if (at === null) return false;
  const end = editor.children.length;
  Transforms.insertNodes(editor, EMPTY_PARAGRAPH, { at: [at === 0 ? 0 : end] });
  return true;
}

/** Clears `isBeside` of a picture with none before it, or already two; true if one changed. */
function mendPairs(editor: Editor): boolean {
  let isFree = false;
  for (const [index, block] of editor.children.entries()) {
    const isPicture = Element.isElement(block) && block.type === "picture";
    if (isPicture && block.isBeside && !isFree) {
      Transforms.setNodes(editor, { isBeside: false }, { at: [index] });
      return true;
    }
    isFree = isPicture && !block.isBeside;
  }
  return false;
}

/** Mends one child: loose words become a line, other blocks are lifted out; true if it changed. */
function mendLines(editor: Editor, [node, path]: NodeEntry<SlateLines>): boolean {
  const type = LINE_OF[node.type];
  if (node.children.length === 0) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  for (const [index, child] of (node.children as Node[]).entries()) {
    const at = [...path, index];
    if (!Element.isElement(child) || child.type === "link") {
      Transforms.wrapNodes(editor, { type, children: [] }, { at });
      return true;
    }
    if (isLines(child) || isVoidBlock(child)) {
      Transforms.liftNodes(editor, { at });
      return true;
    }
    if (child.type !== type) {
      Transforms.setNodes(editor, { type }, { at });
      return true;
    }
  }
  return false;
}
