import { canonical } from "./canonical-document";
import { type Block, cleanUrl, type Document, type Inline } from "./document";
import { readRuns } from "./text-marks";

const BLANK_LINES = /\n[ \t]*(?:\n[ \t]*)+/;
const LINK = /^\[((?:[^\\[\]]|\\[\s\S])+)\]\(([^()\s]+)\)/;

/** Reads the contract's plain text; HTML in it is text. */
export function textToDocument(text: string): Document {
  return canonical(text.replace(/\r\n?/g, "\n").split(BLANK_LINES).flatMap(readChunk));
}

/** Between blank lines stand several blocks: items and subheadings need none around them. */
function readChunk(chunk: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    const children = readLine(paragraph.join(" "));
    if (paragraph.length > 0) blocks.push({ type: "paragraph", children });
    paragraph = [];
  };
  for (const line of chunk.split("\n")) {
    const [, sign, rest = ""] = line.match(/^[ \t]*(##|-)[ \t]+(.*)$/) ?? [];
    if (!sign) {
      paragraph.push(line);
      continue;
    }
    flush();
    const last = blocks.at(-1);
    if (sign === "##") blocks.push({ type: "subheading", children: readLine(rest) });
    else if (last?.type === "list") last.items.push(readLine(rest));
    else blocks.push({ type: "list", items: [readLine(rest)] });
  }
  flush();
  return blocks;
}

function readLine(text: string): Inline[] {
  const inlines: Inline[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const link = text[at] === "[" ? text.slice(at).match(LINK) : null;
    const url = link && cleanUrl(link[2] ?? "");
    if (link && url) {
      inlines.push(...readRuns(plain), { type: "link", url, children: readRuns(link[1] ?? "") });
      plain = "";
      at += link[0].length;
      continue;
    }
    const length = text[at] === "\\" ? 2 : 1;
    plain += text.slice(at, at + length);
    at += length;
  }
  return [...inlines, ...readRuns(plain)];
}
