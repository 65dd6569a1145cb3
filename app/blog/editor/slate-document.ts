import type { Descendant } from "slate";
import { canonical } from "../canonical-document";
import { type Block, type Document, type Inline, isLink } from "../document";
import type { SlateBlock, SlateLine } from "./slate-types";

/** A document as the editor holds it: never empty, and text around every link. */
export function toSlate(document: Document): SlateBlock[] {
  const blocks = document.map((block): SlateBlock => {
    if (block.type !== "list") return { type: block.type, children: toChildren(block.children) };
    const items = block.items.map((item): SlateLine => {
      return { type: "list-item", children: toChildren(item) };
    });
    return { type: "list", children: items };
  });
  return blocks.length > 0 ? blocks : [{ type: "paragraph", children: [{ text: "" }] }];
}

function toChildren(inlines: Inline[]): SlateLine["children"] {
  const children = inlines.flatMap((inline) =>
    isLink(inline) ? [{ text: "" }, inline] : [inline],
  );
  return [...children, { text: "" }];
}

/** What the editor holds as a document; nodes that the schema does not know are left out. */
export function fromSlate(nodes: Descendant[]): Document {
  return canonical((nodes as SlateBlock[]).flatMap(readBlock));
}

function readBlock(block: SlateBlock): Block[] {
  if (block.type === "list") {
    return [{ type: "list", items: block.children.map(({ children }) => children as Inline[]) }];
  }
  if (block.type === "list-item") return [{ type: "list", items: [block.children as Inline[]] }];
  return [{ type: block.type, children: block.children as Inline[] }];
}
