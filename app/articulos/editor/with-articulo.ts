import { Editor, Element, Node, type NodeEntry, Path, Transforms } from "slate";
import type { Document } from "../document/document";
import { htmlToDocument } from "../document/from-html";
import { withOwnPaths } from "../document/links";
import { lossesOf, lossesOfFiles, lossesText } from "../document/pasted-losses";
import { type SlateLine, toSlate } from "./slate-document";

/**
 * Links in lines, items in lists, clean pasting.
 *
 * @param onPaste gets what a paste has lost, in sentences; empty if nothing
 */
export function withArticulo(editor: Editor, onPaste: (losses: string) => void): Editor {
  const { isInline, insertBreak, deleteBackward, normalizeNode } = editor;
  editor.isInline = (element) => element.type === "link" || isInline(element);
  editor.insertBreak = () => {
    if (!leaveLine(editor)) insertBreak();
  };
  editor.insertSoftBreak = editor.insertBreak;
  editor.deleteBackward = (unit) => {
    if (!becomeParagraph(editor)) deleteBackward(unit);
  };
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options);
  };
  editor.insertData = (data) => {
    const html = data.getData("text/html");
    const text = data.getData("text/plain");
    const document = html ? withOwnPaths(htmlToDocument(html), location.host) : linesOf(text);
    if (document.length > 0) Transforms.insertFragment(editor, toSlate(document));
    // Word sends a picture of its text along: files count where there is nothing else.
    const losses = html || text ? lossesOf(html) : lossesOfFiles(data.files);
    onPaste(lossesText(losses));
  };
  return editor;
}

export function currentLine(editor: Editor): NodeEntry<SlateLine> | undefined {
  const [entry] = Editor.nodes<SlateLine>(editor, {
    match: (node) => Element.isElement(node) && node.type !== "link" && node.type !== "list",
  });
  return entry;
}

/** Makes the lines of the selection paragraphs, subheadings or items; a second time, paragraphs. */
export function setLineType(editor: Editor, wanted: SlateLine["type"]): void {
  const type = currentLine(editor)?.[0].type === wanted ? "paragraph" : wanted;
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, {
      match: (node) => Element.isElement(node) && node.type === "list",
      split: true,
    });
    Transforms.setNodes(editor, { type });
    if (type === "list-item") Transforms.wrapNodes(editor, { type: "list", children: [] });
  });
}

/** Enter at the end of a subheading begins a paragraph; in an empty item it leaves the list. */
function leaveLine(editor: Editor): boolean {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || !editor.selection || line.type === "paragraph") return false;
  if (line.type === "list-item") {
    if (Node.string(line) !== "") return false;
    setLineType(editor, "paragraph");
    return true;
  }
  if (!Editor.isEnd(editor, editor.selection.anchor, path)) return false;
  const paragraph: SlateLine = { type: "paragraph", children: [{ text: "" }] };
  Transforms.insertNodes(editor, paragraph, { at: Path.next(path), select: true });
  return true;
}

/** Backspace at the beginning of a subheading or an item makes it a paragraph. */
function becomeParagraph(editor: Editor): boolean {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || !editor.selection || line.type === "paragraph") return false;
  if (!Editor.isStart(editor, editor.selection.anchor, path)) return false;
  setLineType(editor, "paragraph");
  return true;
}

/** Items stand in lists, lists hold items, a link holds words. @returns whether it mended one */
function mend(editor: Editor, [node, path]: NodeEntry): boolean {
  if (!Element.isElement(node)) return false;
  if (node.type === "link" && Node.string(node) === "") {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  const parent = path.length > 0 ? Node.parent(editor, path) : null;
  const isInList = Element.isElement(parent) && parent.type === "list";
  if (node.type === "list-item" && !isInList) {
    Transforms.wrapNodes(editor, { type: "list", children: [] }, { at: path });
    return true;
  }
  if (isInList && node.type !== "list-item" && node.type !== "link") {
    Transforms.setNodes(editor, { type: "list-item" }, { at: path });
    return true;
  }
  return false;
}

function linesOf(text: string): Document {
  return text.split(/\n+/).map((line) => ({ type: "paragraph", children: [{ text: line }] }));
}
