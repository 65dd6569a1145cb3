import type { TextoName } from "~/db/schema";

/** Titles of the texts that the law asks for, by their path without its slash. */
export const TEXTOS: Record<TextoName, string> = {
  privacidad: "Privacidad",
  "aviso-legal": "Aviso legal",
};

export const TEXTO_NAMES = Object.keys(TEXTOS) as TextoName[];

export const TEXTO_MAX = 30_000;

/** `version` is the one that the form was filled in from. */
export const TEXTO_FIELDS = { texto: TEXTO_MAX, habla_de_cartas: 1, version: 20 } as const;

export type TextoField = keyof typeof TEXTO_FIELDS;

export function readTextoName(text: string | null): TextoName | null {
  return TEXTO_NAMES.find((name) => name === text) ?? null;
}

/** Brackets that are no link: what the owner has to fill in. */
const PLACEHOLDER = /\[([^[\]\n]{2,120})\](?!\()/g;

/** What a text leaves open, each once, without its brackets. */
export function placeholdersIn(text: string): string[] {
  return [
    ...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, placeholder = ""]) => placeholder)),
  ];
}
