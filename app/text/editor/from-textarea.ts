import { type Descendant, Node, type Point, Text } from "slate";
import { textToDocument } from "../document/from-text";
import { toSlate } from "./slate-document";

/** Marks the cursor: a character for private use, which nobody types. */
const MARK = "\uE000";

interface Taken {
  value: Descendant[];
  /** Cursor in `value`; null if it stood in a sign that the editor does not show. */
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
