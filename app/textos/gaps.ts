/** Brackets that are no link: what the templates leave for the owner to fill in. */
const GAP = /\[([^[\]\n]{2,120})\](?!\()/g;

/** What a text still leaves open, each once, without its brackets. */
export function gapsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(GAP), ([, gap = ""]) => gap))];
}
