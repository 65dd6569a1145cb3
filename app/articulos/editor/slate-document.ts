import type { BaseEditor, BaseRange, Descendant } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";
import { canonical } from "../document/canonical";
import { type Block, type Document, type Inline, isLink, type TextRun } from "../document/document";

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

export interface SlateLink {
  type: "link";
  url: string;
  children: TextRun[];
}
export interface SlateLine {
  type: "paragraph" | "subheading" | "list-item";
  children: (TextRun | SlateLink)[];
}
interface SlateList {
  type: "list";
  children: SlateLine[];
}
type SlateBlock = SlateLine | SlateList;

declare module "slate" {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: SlateBlock | SlateLink;
    Text: TextRun & { isLinkTarget?: true };
    Range: BaseRange;
  }
}
