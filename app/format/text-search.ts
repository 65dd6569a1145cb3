const SEARCH_MAX = 200;
const DIGITS = /^\d{3,}$/;
const TELEPHONE = /^[\d\s+().-]{3,}$/;

export function readSearch(text: string | null): string {
  return (text ?? "").trim().slice(0, SEARCH_MAX);
}

/**
 * Returns a function that tests if all search words occur in the texts of a row, in any order, also
 * as parts of words; a telephone number with spaces is one word.
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

/** Returns a text in lower case without accents, so that «Martín» and «MARTIN» are equal. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
