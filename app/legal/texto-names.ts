import type { TextoName } from "~/db/schema";
import { FORM_KEY_MAX, VERSION_MAX } from "~/format/text-limits";

export const TEXTOS: Record<TextoName, string> = {
  privacidad: "Privacidad",
  "aviso-legal": "Aviso legal",
};

export const TEXTO_NAMES = Object.keys(TEXTOS) as TextoName[];

export const TEXTO_MAX = 30_000;

/** Longest values of a texto's form, in UTF-16 units; `version` is the digest of what it was made of. */
export const TEXTO_FIELDS = {
  texto: TEXTO_MAX,
  habla_de_cartas: 1,
  clave: FORM_KEY_MAX,
  version: VERSION_MAX,
} as const;

export type TextoField = keyof typeof TEXTO_FIELDS;

export function readTextoName(text: string | null): TextoName | null {
  return TEXTO_NAMES.find((name) => name === text) ?? null;
}

/** Matches brackets that are no link: what the owner has to fill in. */
const PLACEHOLDER = /\[([^[\]\n]{2,120})\](?!\()/g;

/** Lists what a legal text leaves to be filled in, each once, without its brackets. */
export function placeholdersIn(text: string): string[] {
  return [
    ...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, placeholder = ""]) => placeholder)),
  ];
}
