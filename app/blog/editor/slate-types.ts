import type { BaseEditor, BaseRange } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";
import type { TextRun } from "../document";

export interface SlateLink {
  type: "link";
  url: string;
  children: TextRun[];
}
export interface SlateLine {
  type: "paragraph" | "subheading" | "list-item";
  children: (TextRun | SlateLink)[];
}
export interface SlateList {
  type: "list";
  children: SlateLine[];
}
export type SlateBlock = SlateLine | SlateList;

declare module "slate" {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: SlateBlock | SlateLink;
    Text: TextRun;
    Range: BaseRange;
  }
}
