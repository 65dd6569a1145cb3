import type { TextoName } from "~/db/schema";

/** The texts that the law asks for, by their address without its slash, and their titles. */
export const TEXTOS: Record<TextoName, string> = {
  privacidad: "Privacidad",
  "aviso-legal": "Aviso legal",
};

export const TEXTO_NAMES = Object.keys(TEXTOS) as TextoName[];

/** Longest text, in UTF-16 units. */
export const TEXTO_MAX = 30_000;

/** The form in which a text is written. */
export const TEXTO_FIELDS = { texto: TEXTO_MAX } as const;

/** One of those names, or null. */
export function readTextoName(text: string | null): TextoName | null {
  return TEXTO_NAMES.find((name) => name === text) ?? null;
}

/** Brackets that are no link: what the templates leave for the owner to fill in. */
const GAP = /\[([^[\]\n]{2,120})\](?!\()/g;

/** What a text still leaves open, each once, without its brackets. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(GAP), ([, gap = ""]) => gap))];
}
