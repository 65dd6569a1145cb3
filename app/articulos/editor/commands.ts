import { Editor, Element, Range, Transforms } from "slate";
import { ReactEditor } from "slate-react";
import { cleanUrl } from "../document/document";
import { currentLine, setLineType } from "./with-articulo";

type Command = "bold" | "italic" | "subheading" | "list" | "link";

export const COMMANDS: { command: Command; label: string; sign: string; keys: string }[] = [
  { command: "bold", label: "Negrita", sign: "N", keys: "Control+B" },
  { command: "italic", label: "Cursiva", sign: "C", keys: "Control+I" },
  { command: "subheading", label: "Encabezado", sign: "Encabezado", keys: "Control+Alt+2" },
  { command: "list", label: "Lista", sign: "Lista", keys: "Control+Shift+8" },
  { command: "link", label: "Enlace", sign: "Enlace", keys: "Control+K" },
];

export function isActive(editor: Editor, command: Command): boolean {
  if (!editor.selection) return false;
  if (command === "bold" || command === "italic") return Editor.marks(editor)?.[command] === true;
  if (command === "link") return linkAtCursor(editor);
  const type = currentLine(editor)?.[0].type;
  return command === "list" ? type === "list-item" : type === command;
}

export function run(editor: Editor, command: Command): void {
  readSelection(editor);
  if (command === "subheading") setLineType(editor, "subheading");
  else if (command === "list") setLineType(editor, "list-item");
  else if (command === "link") toggleLink(editor);
  else if (isActive(editor, command)) Editor.removeMark(editor, command);
  else Editor.addMark(editor, command, true);
}

export function commandOf(event: KeyboardEvent): Command | null {
  if (!(event.ctrlKey || event.metaKey)) return null;
  if (event.altKey) return event.code === "Digit2" ? "subheading" : null;
  if (event.shiftKey) return event.code === "Digit8" ? "list" : null;
  const plain: Record<string, Command> = { b: "bold", i: "italic", k: "link" };
  return plain[event.key.toLowerCase()] ?? null;
}

/** Slate hears of a new selection a moment late; a quick command would format the old one. */
function readSelection(editor: Editor): void {
  const shown = window.getSelection();
  if (!shown || shown.rangeCount === 0 || !ReactEditor.isFocused(editor)) return;
  const options = { exactMatch: false, suppressThrow: true } as const;
  const range = ReactEditor.toSlateRange(editor, shown, options);
  if (range) Transforms.select(editor, range);
}

const isLinkNode = (node: unknown): boolean => Element.isElement(node) && node.type === "link";

function linkAtCursor(editor: Editor): boolean {
  const [link] = Editor.nodes(editor, { match: isLinkNode });
  return link !== undefined;
}

function toggleLink(editor: Editor): void {
  if (linkAtCursor(editor)) {
    Transforms.unwrapNodes(editor, { match: isLinkNode });
    return;
  }
  const { selection } = editor;
  const typed = window.prompt("Dirección del enlace (https://… o mailto:…)", "https://");
  const url = cleanUrl(typed ?? "");
  if (!selection) return;
  // The question took the focus away, and with it what was selected.
  ReactEditor.focus(editor);
  Transforms.select(editor, selection);
  if (!url) return;
  if (Range.isCollapsed(selection)) {
    Transforms.insertNodes(editor, { type: "link", url, children: [{ text: url }] });
  } else {
    Transforms.wrapNodes(editor, { type: "link", url, children: [] }, { split: true });
  }
}
