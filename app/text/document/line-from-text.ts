import { type Inline, isLink, type Link, type TextRun } from "./document";
import { typedUrl } from "./links";

/** Matches a link; its address may hold parentheses in pairs: «/wiki/Plata_(metal)». */
const LINK = /^\[((?:[^\\[\]]|\\[\s\S])+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/;
/**
 * Matches an escaped sign, stars, «\ » before stars (which separates a word from a mark that
 * follows), or words.
 */
const TOKENS = /\\([\\*[\]#>|.-])|\*+|\\ (?=\*)|[^\\*]+|\\/g;
const WORD_END = /[\p{L}\p{N}]$/u;

export function readLine(text: string): Inline[] {
  return readInlines(tokensIn(text));
}

function tokensIn(text: string): Token[] {
  const tokens: Token[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const link = text[at] === "[" ? text.slice(at).match(LINK) : null;
    const url = link && typedUrl(link[2] ?? "");
    if (link && url) {
      const children = readInlines(tokenize(link[1] ?? "")) as TextRun[];
      tokens.push(...tokenize(plain), { type: "link", url, children });
      plain = "";
      at += link[0].length;
      continue;
    }
    const length = text[at] === "\\" ? 2 : 1;
    plain += text.slice(at, at + length);
    at += length;
  }
  return [...tokens, ...tokenize(plain)];
}

type Mark = "bold" | "italic";
type Stars = { stars: 1 | 2 | 3 };
type Token = Stars | { text: string } | Link;

type Opened = Partial<Record<Mark, number>>;

/** Returns the inlines of a line: each run of stars toggles a mark; unmatched stars are text. */
function readInlines(tokens: Token[]): Inline[] {
  for (;;) {
    const { inlines, unclosed } = toggle(tokens);
    const token = tokens[unclosed ?? -1];
    if (unclosed === undefined || !token || !("stars" in token)) return inlines;
    takeAtTheirWord(tokens, unclosed, token.stars);
  }
}

/** Makes all tokens of `stars` stars text, from index `from` on: if the first is not closed, none is. */
function takeAtTheirWord(tokens: Token[], from: number, stars: number): void {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (token && "stars" in token && token.stars === stars) {
      tokens[index] = { text: "*".repeat(stars) };
    }
  }
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [found, escaped] of text.matchAll(TOKENS)) {
    const isMark = found.startsWith("*") && found.length <= 3;
    const words = found === "\\ " ? "" : (escaped ?? found);
    tokens.push(isMark ? { stars: found.length as 1 | 2 | 3 } : { text: words });
  }
  return tokens;
}

function toggle(tokens: Token[]): { inlines: Inline[]; unclosed?: number } {
  const inlines: Inline[] = [];
  let opened: Opened = {};
  tokens.forEach((token, index) => {
    if (!("stars" in token)) inlines.push(marked(token, opened));
    else if (mayToggle(tokens, index, opened, token.stars)) {
      opened = toggled(opened, token.stars, index);
    } else inlines.push({ text: "*".repeat(token.stars) });
  });
  const left = Object.values(opened);
  return left.length > 0 ? { inlines, unclosed: Math.max(...left) } : { inlines };
}

function marked(token: TextRun | Link, opened: Opened): Inline {
  const bold = opened.bold !== undefined && { bold: true as const };
  const italic = opened.italic !== undefined && { italic: true as const };
  if (!isLink(token)) return { ...bold, ...italic, text: token.text };
  return { ...token, children: token.children.map((run) => ({ ...run, ...bold, ...italic })) };
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

/**
 * True if the stars at `index` may toggle their marks: they open before a letter and not within a
 * word, and close after one («2*3*4» is a product).
 */
function mayToggle(tokens: Token[], index: number, opened: Opened, stars: number): boolean {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  const mayClose = before !== undefined && !/[ \t\n]$/.test(wordsOf(before));
  const mayOpen =
    after !== undefined &&
    !/^[ \t\n]/.test(wordsOf(after)) &&
    !(before && "text" in before && WORD_END.test(before.text));
  return marksOf(stars).every((mark) => (opened[mark] === undefined ? mayOpen : mayClose));
}

/** Returns a token's text; "" for a link, or for stars, which stand beside words or links only. */
function wordsOf(token: Token): string {
  return "text" in token ? token.text : "";
}
