import { Editor, Transforms } from "slate";
import { ReactEditor } from "slate-react";
import { isLinkAtCursor } from "./links";
import { currentLine, setLineType } from "./with-articulo";

export type Command = "bold" | "italic" | "subheading" | "list" | "link";

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
  if (command === "link") return isLinkAtCursor(editor);
  const type = currentLine(editor)?.[0].type;
  return command === "list" ? type === "list-item" : type === command;
}

/** Formats the selection; a link is made by its form. */
export function run(editor: Editor, command: Exclude<Command, "link">): void {
  if (command === "subheading") setLineType(editor, "subheading");
  else if (command === "list") setLineType(editor, "list-item");
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
export function readSelection(editor: Editor): void {
  const shown = window.getSelection();
  if (!shown || shown.rangeCount === 0 || !ReactEditor.isFocused(editor)) return;
  const options = { exactMatch: false, suppressThrow: true } as const;
  const range = ReactEditor.toSlateRange(editor, shown, options);
  if (range) Transforms.select(editor, range);
}
