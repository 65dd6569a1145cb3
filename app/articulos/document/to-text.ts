import { canonical } from "./canonical";
import { type Document, type Inline, isLink, type TextRun } from "./document";

/**
 * The plain text of the contract, from which reading makes an equal document: `## `, `- `,
 * `**bold**`, `*italic*`, `[words](address)`, backslashes, a blank line between paragraphs.
 */
export function documentToText(document: Document): string {
  return canonical(document)
    .map((block) => {
      if (block.type === "list") return block.items.map((item) => `- ${lineText(item)}`).join("\n");
      const line = lineText(block.children);
      return block.type === "subheading" ? `## ${line}` : line.replace(/^(## |- )/, "\\$1");
    })
    .join("\n\n");
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

/** Between two runs stand the marks that change: one star for italic, two for bold, three for both. */
function runsText(runs: TextRun[]): string {
  const plain: TextRun = { text: "" };
  return [...runs, plain]
    .map((run, index) => {
      const before = runs[index - 1] ?? plain;
      const bold = before.bold === run.bold ? "" : "**";
      const italic = before.italic === run.italic ? "" : "*";
      return bold + italic + run.text.replace(/[\\*[\]]/g, "\\$&");
    })
    .join("");
}
