import { canonical } from "./canonical";
import {
  type Block,
  type Document,
  type Inline,
  isLink,
  LAST_NUMBER,
  type TextPicture,
  type TextRun,
} from "./document";

/**
 * Returns plain text with Markdown-like markup, from which `textToDocument` makes an equal
 * document: `## `, `### `, `- `, `1. `, `> `, `| a | b |`, `![alternative](path "caption")`,
 * `**bold**`, `*italic*`, `[words](address)`, backslashes, a blank line between blocks. A list may
 * begin with another number, and a mark within a word follows on «\ », for «2*3*4» is a product.
 */
export function documentToText(document: Document): string {
  return canonical(document).map(blockText).join("\n\n");
}

function blockText(block: Block): string {
  switch (block.type) {
    case "table":
      return block.rows.map((row) => `| ${row.map(cellText).join(" | ")} |`).join("\n");
    case "figure":
      return block.pictures.map(pictureText).join("\n");
    case "list":
      return block.lines.map((line) => `- ${lineText(line)}`).join("\n");
    case "numbered-list":
      return block.lines
        .map((line, at) => `${numberOf(at + (block.start ?? 1))}. ${lineText(line)}`)
        .join("\n");
    case "quote":
      return block.lines.map((line) => `> ${lineText(line)}`).join("\n>\n");
    case "subheading":
      return `## ${lineText(block.children)}`;
    case "minor-subheading":
      return `### ${lineText(block.children)}`;
    default:
      return withoutSign(lineText(block.children));
  }
}

/** Returns a list item's number, at most 999: a line with four digits in front may begin with a year. */
function numberOf(number: number): number {
  return Math.min(number, LAST_NUMBER);
}

/** Escapes the beginning of a paragraph that would read as another block. */
function withoutSign(line: string): string {
  return line.replace(/^(?=#{2,3} |- |>|\|)/, "\\").replace(/^(\d{1,3})(?=\. )/, "$1\\");
}

/** Escapes a cell, also one of dashes: a row of dashes under the head is left out when read. */
function cellText(cell: string): string {
  return cell.replace(/[\\|]/g, "\\$&").replace(/^(?=:?-+:?$)/, "\\");
}

export function pictureText({ src, alt, caption }: TextPicture): string {
  const title = caption && ` "${caption.replace(/[\\"]/g, "\\$&")}"`;
  return `![${alt.replace(/[\\[\]]/g, "\\$&")}](${src}${title})`;
}

function lineText(inlines: Inline[]): string {
  let text = "";
  let runs: TextRun[] = [];
  for (const inline of inlines) {
    if (!isLink(inline)) {
      runs.push(inline);
      continue;
    }
    text += `${runsText(runs)}[${runsText(inline.children)}](${inline.url})`;
    runs = [];
  }
  return text + runsText(runs);
}

const WORD_END = /[\p{L}\p{N}]$/u;

function runsText(runs: TextRun[]): string {
  const plain: TextRun = { text: "" };
  return [...runs, plain]
    .map((run, index) => {
      const before = runs[index - 1] ?? plain;
      const bold = before.bold === run.bold ? "" : "**";
      const italic = before.italic === run.italic ? "" : "*";
      const opens = (run.bold && !before.bold) || (run.italic && !before.italic);
      const parted = opens && WORD_END.test(before.text) ? "\\ " : "";
      return parted + bold + italic + run.text.replace(/[\\*[\]]/g, "\\$&");
    })
    .join("");
}
