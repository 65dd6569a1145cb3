const SEARCH_MAX = 200;
/** Fewer digits than these are no part of a telephone number. */
const DIGITS = /^\d{3,}$/;
const TELEPHONE = /^[\d\s+().-]{3,}$/;

/** What is looked for, as an address carries it; empty where nothing is. */
export function readSearch(text: string | null): string {
  return (text ?? "").trim().slice(0, SEARCH_MAX);
}

/**
 * Whether all the words of a search occur in what somebody left, in any order, whole or in part.
 * Digits with blanks between them are one word: a telephone is found however it was written.
 *
 * @returns what tells of the texts and the telephone of a row whether it was meant
 */
export function matcherOf(search: string): (texts: string[], telephone?: string) => boolean {
  const words = TELEPHONE.test(search) ? [digitsOf(search)] : fold(search).split(/\s+/);
  return (texts, telephone = "") => {
    const text = fold(texts.join(" "));
    const digits = digitsOf(telephone);
    return words.every(
      (word) => text.includes(word) || (DIGITS.test(word) && digits.includes(word)),
    );
  };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** A text as it is looked for: «Martín» and «MARTIN» are the same. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
