import { Editor, Range, Transforms } from "slate";
import type { DOMRange } from "slate-dom";
import { ReactEditor } from "slate-react";
import { currentLine, setLineType } from "./lines";
import { isLinkAtCursor } from "./links";
import { LINE_OF } from "./slate-document";

type Mark = "bold" | "italic";
/** Commands that ask for an address, a file, a photo or the cells of a new table. */
type Asking = "link" | "picture" | "gallery" | "table";
/** Types of line by the command that sets them. */
const LINE_TYPES = {
  subheading: "subheading",
  "minor-subheading": "minor-subheading",
  ...LINE_OF,
} as const;

type LineCommand = keyof typeof LINE_TYPES;
export type Command = Mark | Asking | LineCommand;

export function isPicture(command: Command): boolean {
  return command === "picture" || command === "gallery";
}

interface Tool {
  command: Command;
  label: string;
  sign: string;
  keys: string;
}

export const COMMANDS: Tool[] = [
  { command: "bold", label: "Negrita", sign: "N", keys: "Control+B" },
  { command: "italic", label: "Cursiva", sign: "C", keys: "Control+I" },
  { command: "subheading", label: "Encabezado", sign: "Encabezado", keys: "Control+Alt+2" },
  { command: "list", label: "Lista", sign: "Lista", keys: "Control+Shift+8" },
  { command: "link", label: "Enlace", sign: "Enlace", keys: "Control+K" },
  { command: "picture", label: "Imagen", sign: "Imagen", keys: "Control+Alt+4" },
  { command: "minor-subheading", label: "Encabezado menor", sign: "Menor", keys: "Control+Alt+3" },
  { command: "numbered-list", label: "Lista numerada", sign: "1. 2.", keys: "Control+Shift+7" },
  { command: "quote", label: "Cita", sign: "Cita", keys: "Control+Shift+9" },
  { command: "gallery", label: "Elegir de la galería", sign: "Galería", keys: "Control+Alt+5" },
  { command: "table", label: "Tabla", sign: "Tabla", keys: "Control+Alt+6" },
];

/** Commands whose buttons are shown only after «Más». */
export const RARE: Command[] = ["minor-subheading", "numbered-list", "quote", "gallery", "table"];

export function isActive(editor: Editor, command: Command): boolean {
  if (!editor.selection) return false;
  if (command === "bold" || command === "italic") return Editor.marks(editor)?.[command] === true;
  if (command === "link") return isLinkAtCursor(editor);
  const type = currentLine(editor)?.[0].type;
  return isLineCommand(command) && type === LINE_TYPES[command];
}

function isLineCommand(command: Command): command is LineCommand {
  return command in LINE_TYPES;
}

export function isAsking(command: Command): command is Asking {
  return !isLineCommand(command) && command !== "bold" && command !== "italic";
}

export function run(editor: Editor, command: Exclude<Command, Asking>): void {
  if (isLineCommand(command)) setLineType(editor, LINE_TYPES[command]);
  else if (isActive(editor, command)) Editor.removeMark(editor, command);
  else Editor.addMark(editor, command, true);
}

export function commandOf(event: KeyboardEvent): Command | null {
  // AltGr is both on some systems, and writes «€» or «#».
  if (!(event.ctrlKey || event.metaKey) || event.getModifierState("AltGraph")) return null;
  const modifier = event.altKey ? "Alt+" : event.shiftKey ? "Shift+" : "";
  const key = modifier ? event.code.replace("Digit", "") : event.key.toUpperCase();
  return COMMANDS.find(({ keys }) => keys === `Control+${modifier}${key}`)?.command ?? null;
}

/**
 * True for Ctrl+A or ⌘A. The editor selects all by itself: right after the text got the focus,
 * Slate would undo the browser's selection.
 */
export function isSelectAll({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "a";
}

/** Sets Slate's selection to the page's: Slate updates it late, and a quick command would use the old one. */
export function readSelection(editor: Editor): void {
  const shown = window.getSelection();
  if (!shown || shown.rangeCount === 0 || !ReactEditor.isFocused(editor)) return;
  const options = { exactMatch: false, suppressThrow: true } as const;
  const range = ReactEditor.toSlateRange(editor, shown, options);
  if (range) Transforms.select(editor, range);
}

/** Scrolls the page until the cursor is between the bars that stick to its top and to its bottom. */
export function scrollToCursor({ selection }: Pick<Editor, "selection">, selected: DOMRange): void {
  const cursor = selected.cloneRange();
  cursor.collapse(selection !== null && Range.isBackward(selection));
  const box = boxOf(cursor);
  if (!box) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const height = window.visualViewport?.height ?? window.innerHeight;
  const above = box.top - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = box.bottom - height + (Number.parseFloat(scrollPaddingBottom) || 0);
  if (above < 0) window.scrollBy({ top: above, behavior: "instant" });
  else if (below > 0) window.scrollBy({ top: below, behavior: "instant" });
}

function boxOf(cursor: DOMRange): DOMRect | undefined {
  const box = cursor.getBoundingClientRect();
  return box.height > 0 ? box : cursor.startContainer.parentElement?.getBoundingClientRect();
}
