import type { Inline, TextRun } from "./document";
import { typedUrl } from "./links";

const LINK = /^\[((?:[^\\[\]]|\\[\s\S])+)\]\(([^()\s]+)\)/;

/** Reads marks and links of one line. */
export function readLine(text: string): Inline[] {
  const inlines: Inline[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const link = text[at] === "[" ? text.slice(at).match(LINK) : null;
    const url = link && typedUrl(link[2] ?? "");
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

type Mark = "bold" | "italic";
type Token = { stars: 1 | 2 | 3 } | { text: string };

type Opened = Partial<Record<Mark, number>>;

/** Reads the stars of a line: each toggles a mark; those that nothing answers are stars. */
function readRuns(text: string): TextRun[] {
  const tokens = tokenize(text);
  for (;;) {
    const { runs, unclosed } = toggle(tokens);
    const token = tokens[unclosed ?? -1];
    if (unclosed === undefined || !token || "text" in token) return runs;
    takeAtTheirWord(tokens, unclosed, token.stars);
  }
}

/** What nothing closes from here to the end, nothing closes later either: all go at once. */
function takeAtTheirWord(tokens: Token[], from: number, stars: number): void {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (token && "stars" in token && token.stars === stars) {
      tokens[index] = { text: "*".repeat(stars) };
    }
  }
}

/** Words and stars; what a backslash takes at its word is words. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [found, escaped] of text.matchAll(/\\([\\*[\]#>|.-])|\*+|[^\\*]+|\\/g)) {
    const isMark = found.startsWith("*") && found.length <= 3;
    tokens.push(isMark ? { stars: found.length as 1 | 2 | 3 } : { text: escaped ?? found });
  }
  return tokens;
}

function toggle(tokens: Token[]): { runs: TextRun[]; unclosed?: number } {
  const runs: TextRun[] = [];
  let opened: Opened = {};
  tokens.forEach((token, index) => {
    if ("text" in token) {
      const bold = opened.bold !== undefined && { bold: true as const };
      const italic = opened.italic !== undefined && { italic: true as const };
      runs.push({ ...bold, ...italic, text: token.text });
    } else if (mayToggle(tokens, index, opened, token.stars)) {
      opened = toggled(opened, token.stars, index);
    } else runs.push({ text: "*".repeat(token.stars) });
  });
  const left = Object.values(opened);
  return left.length > 0 ? { runs, unclosed: Math.max(...left) } : { runs };
}

function toggled(opened: Opened, stars: number, index: number): Opened {
  const next = { ...opened };
  for (const mark of marksOf(stars)) {
    if (next[mark] === undefined) next[mark] = index;
    else delete next[mark];
  }
  return next;
}

function marksOf(stars: number): Mark[] {
  if (stars === 3) return ["bold", "italic"];
  return stars === 2 ? ["bold"] : ["italic"];
}

/** A mark opens before a letter and closes after one: «5 * 3» is a sum. */
function mayToggle(tokens: Token[], index: number, opened: Opened, stars: number): boolean {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  const followsLetter = before !== undefined && "text" in before && !/[ \t\n]$/.test(before.text);
  const precedesLetter = after !== undefined && "text" in after && !/^[ \t\n]/.test(after.text);
  return marksOf(stars).every((mark) => {
    return opened[mark] === undefined ? precedesLetter : followsLetter;
  });
}
