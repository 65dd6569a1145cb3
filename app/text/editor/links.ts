import { Editor, Element, type Node, type NodeEntry, Range, Transforms } from "slate";
import type { Link } from "../document/document";

export interface LinkTarget {
  at: Range;
  /** Address of the link that is there; empty for a new one. */
  url: string;
  isNew: boolean;
  /**
   * True if words are selected or already linked; if false, the words that were typed for the link
   * are inserted.
   */
  hasWords: boolean;
}

const isLinkNode = (node: Node): node is Link => Element.isElement(node) && node.type === "link";

export function isLinkAtCursor(editor: Editor): boolean {
  return linksIn(editor, editor.selection).length > 0;
}

/** Returns the link that the whole selection lies in or, without one, the selection itself. */
export function linkTarget(editor: Editor): LinkTarget {
  const at = editor.selection ?? Editor.range(editor, Editor.end(editor, []));
  const hasWords = Editor.string(editor, at).trim() !== "";
  const [link, another] = linksIn(editor, at);
  if (!link || another) return { at, url: "", isNew: true, hasWords };
  const [{ url }, path] = link;
  const whole = Editor.range(editor, path);
  const inside = Range.intersection(at, whole);
  const isInside = inside !== null && Editor.string(editor, inside) === Editor.string(editor, at);
  return isInside
    ? { at: whole, url, isNew: false, hasWords: true }
    : { at, url: "", isNew: true, hasWords };
}

/** Makes the target a link, inserting `words` if it has none, and puts the cursor behind the link. */
export function setLink(
  editor: Editor,
  { at, hasWords }: LinkTarget,
  url: string,
  words: string,
): void {
  Transforms.select(editor, at);
  if (hasWords) {
    Editor.withoutNormalizing(editor, () => {
      Transforms.unwrapNodes(editor, { match: isLinkNode, split: true });
      Transforms.wrapNodes(editor, { type: "link", url, children: [] }, { split: true });
    });
  } else Transforms.insertNodes(editor, { type: "link", url, children: [{ text: words }] });
  Transforms.collapse(editor, { edge: "end" });
  Transforms.move(editor, { unit: "offset" });
}

/** Makes the target a link like `setLink`, but leaves a cursor that is elsewhere where it is. */
export function setLinkElsewhere(
  editor: Editor,
  target: LinkTarget,
  url: string,
  words: string,
): void {
  const { selection } = editor;
  const isElsewhere = selection && !Range.equals(selection, target.at);
  const cursor = isElsewhere ? Editor.rangeRef(editor, selection) : null;
  setLink(editor, target, url, words);
  const moved = cursor?.unref();
  if (moved) Transforms.select(editor, moved);
}

export function removeLink(editor: Editor, { at }: LinkTarget): void {
  Transforms.unwrapNodes(editor, { at, match: isLinkNode });
}

function linksIn(editor: Editor, at: Range | null): NodeEntry<Link>[] {
  if (!at) return [];
  const links = [...Editor.nodes(editor, { at, match: isLinkNode })];
  // A selection that ends where a link begins does not touch it.
  return Range.isCollapsed(at)
    ? links
    : links.filter(([, path]) => {
        const shared = Range.intersection(at, Editor.range(editor, path));
        return shared !== null && Range.isExpanded(shared);
      });
}
