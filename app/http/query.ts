/** Returns a page or an id from a URL as a whole number from 1; null for anything else. */
export function positiveInteger(text: string | null | undefined): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

export const PAGE_SIZE = 20;

export function pagesOf(rows: number): number {
  return Math.ceil(rows / PAGE_SIZE);
}

/** Returns the page of a list that a URL names (`pagina`), from 1; 1 by default. */
export function readPage(search: URLSearchParams): number {
  return positiveInteger(search.get("pagina")) ?? 1;
}
