import { fold } from "~/format/text-search";

/** Letters that a sign stands for; two for 1. */
const LETTERS_OF: Record<string, string> = {
  "0": "o",
  "1": "il",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const LETTER = /\p{L}/u;

/**
 * Returns a folded password without some of the digits and signs at its ends, fewer than `most`: as
 * it stands, and with letters for the signs that stand for them. Each result has `shortest` signs
 * or more, and a letter among them.
 */
export function rootsOf(password: string, { shortest, most }: Limits): Set<string> {
  const signs = [...fold(password)];
  const first = signs.findIndex((sign) => LETTER.test(sign));
  const last = signs.findLastIndex((sign) => LETTER.test(sign));
  const roots = new Set<string>();
  if (first < 0) return roots;
  for (let start = 0; start <= first; start++) {
    for (let end = signs.length; end > last && start + signs.length - end < most; end--) {
      const root = signs.slice(start, end);
      if (root.length < shortest) continue;
      for (const choice of [0, 1]) roots.add(root.map((sign) => letterOf(sign, choice)).join(""));
      roots.add(root.join(""));
    }
  }
  return roots;
}

interface Limits {
  shortest: number;
  most: number;
}

function letterOf(sign: string, choice: number): string {
  const letters = LETTERS_OF[sign] ?? sign;
  return letters[choice] ?? letters;
}

/** True if a word stands in `signs` from `at` on; some, not all, of its letters may be signs. */
export function standsAt(signs: string[], at: number, word: string): boolean {
  const letters = [...word];
  const isWritten = (letter: string, index: number) =>
    letter === signs[at + index] || LETTERS_OF[signs[at + index] ?? ""]?.includes(letter) === true;
  return letters.every(isWritten) && letters.some((letter, index) => letter === signs[at + index]);
}
