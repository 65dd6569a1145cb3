import { type Descendant, Editor, Element, Node, type NodeEntry, Range, Transforms } from "slate";
import type { Document } from "../document/document";
import { readHtml } from "../document/from-html";
import { withOwnPaths } from "../document/links";
import { leftOutText, lossesText } from "../document/pasted-losses";
import { becomeParagraph, EMPTY_PARAGRAPH, isLines, leaveLine, linesOf } from "./lines";
import {
  LINE_OF,
  type SlateBlock,
  type SlateLines,
  toSlate,
  toSlatePicture,
} from "./slate-document";
import { imageFiles, pastedFile, startUpload } from "./uploads";
import { beginParagraph, insertBlocks, isVoidBlock, selectBeside } from "./voids";

/** Extends a Slate editor for documents; `onPaste` gets sentences on what a paste lost, or "". */
export function withDocument(editor: Editor, onPaste: (losses: string) => void): Editor {
  const { isInline, isVoid, insertBreak, insertText, normalizeNode } = editor;
  const { deleteBackward, deleteForward } = editor;
  editor.isInline = (element) => element.type === "link" || isInline(element);
  editor.isVoid = (element) => isVoidBlock(element) || isVoid(element);
  editor.insertBreak = () => {
    if (!beginParagraph(editor, "after") && !leaveLine(editor)) insertBreak();
  };
  editor.insertSoftBreak = () => {
    if (!beginParagraph(editor, "before")) editor.insertBreak();
  };
  editor.insertText = (text, options) => {
    const { selection } = editor;
    // Slate types nothing over a selection that ends in a picture or table.
    const isStuck = selection && Range.isExpanded(selection) && endsInVoid(editor, selection);
    if (isStuck) Transforms.delete(editor, { hanging: true });
    beginParagraph(editor, "after");
    insertText(text, options);
  };
  editor.deleteBackward = (unit) => {
    if (!becomeParagraph(editor) && !selectBeside(editor, "backward")) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!selectBeside(editor, "forward")) deleteForward(unit);
  };
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options);
  };
  editor.insertData = (data) => onPaste(paste(editor, data));
  return editor;
}

function endsInVoid(editor: Editor, range: Range): boolean {
  return Editor.void(editor, { at: Range.end(range) }) !== undefined;
}

/** Pastes what a document can represent. @returns sentences on what was lost, or "" */
function paste(editor: Editor, data: DataTransfer): string {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  const files = imageFiles(data.files);
  const { document, losses } = readHtml(html, adopt);
  // Word sends a picture of its text along: files count where there is nothing else.
  const isPictureOnly = document.length === 0 && (html !== "" || text === "");
  if (files.length > 0 && isPictureOnly) {
    insertFiles(editor, files);
    return leftOutText(data.files);
  }
  const pasted = html ? withOwnPaths(withMainHeading(document), location.host) : paragraphs(text);
  insertDocument(editor, toSlate(pasted), pasted.length);
  return html || text ? lossesText(losses) : leftOutText(data.files);
}

function adopt(src: string): string | null {
  const file = pastedFile(src);
  return file && startUpload(file);
}

export function insertFiles(editor: Editor, files: File[]): void {
  const pictures = files.map((file) => {
    return toSlatePicture({ src: startUpload(file), alt: "", caption: "" });
  });
  insertBlocks(editor, pictures);
}

/** Inserts pasted blocks: into the cursor's line, or apart if any is a picture, table, list or quote. */
function insertDocument(editor: Editor, blocks: SlateBlock[], length: number): void {
  if (length === 0) return;
  const isApart = blocks.some((block) => isVoidBlock(block) || isLines(block));
  if (isApart) insertBlocks(editor, blocks);
  else Transforms.insertFragment(editor, blocks as Descendant[]);
}

function withMainHeading(document: Document): Document {
  if (document.some(({ type }) => type === "subheading")) return document;
  return document.map((block) => {
    return block.type === "minor-subheading" ? { ...block, type: "subheading" } : block;
  });
}

function paragraphs(text: string): Document {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ type: "paragraph", children: [{ text: line }] }));
}

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

/** Inserts an empty paragraph in an empty text, or beside a picture or table at its edge; true if done. */
function mendEdges(editor: Editor): boolean {
  const [first, last] = [editor.children[0], editor.children.at(-1)];
  const at = !first || isVoidBlock(first) ? 0 : last && isVoidBlock(last) ? -1 : null;
  if (at === null) return false;
  const end = editor.children.length;
  Transforms.insertNodes(editor, EMPTY_PARAGRAPH, { at: [at === 0 ? 0 : end] });
  return true;
}

/** Clears `isBeside` of a picture with no picture, or already two, before it; true if one changed. */
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

/** Makes one repair in a list or quote, such as lifting a block out of it; true if it changed. */
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
