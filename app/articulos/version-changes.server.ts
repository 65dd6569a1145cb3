import { diffWordsWithSpace } from "diff";
import { type Block, type Document, plainLine } from "~/text/document/document";
import { textToDocument } from "~/text/document/from-text";

/** Largest number of differences between two texts that are compared: more take seconds. */
const EDITS_MAX = 1_000;

interface Said {
  titulo: string;
  text: string;
}

export interface Change {
  words: string;
  what: "same" | "removed" | "added";
}

/** Returns how the words of two texts differ, in order; null if they differ too much to tell. */
export function wordChanges(before: Said, after: Said): Change[] | null {
  const [old, now] = [readingText(before), readingText(after)];
  const found = diffWordsWithSpace(old, now, { maxEditLength: EDITS_MAX });
  return (
    found?.map(({ value, removed, added }) => ({
      words: value,
      what: removed ? "removed" : added ? "added" : "same",
    })) ?? null
  );
}

function readingText({ titulo, text }: Said): string {
  const document: Document = textToDocument(text, { withPictures: true });
  return [titulo, ...document.map(blockText)].join("\n\n");
}

function blockText(block: Block): string {
  if (block.type === "table") return block.rows.map((row) => row.join(" · ")).join("\n");
  if (block.type === "figure") {
    return block.pictures.map(({ alt, caption }) => `[Imagen: ${alt} ${caption}]`).join("\n");
  }
  return "lines" in block ? block.lines.map(plainLine).join("\n") : plainLine(block.children);
}
