/** A page or an id from a URL: a whole number from 1, or null. */
export function positiveInteger(text: string | null | undefined): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** How many rows of a list the panel shows at once. */
export const PAGE_SIZE = 20;

/** How many pages a list of so many rows has. */
export function pagesOf(rows: number): number {
  return Math.ceil(rows / PAGE_SIZE);
}

/** The page of a list that a URL names; the first is 1. */
export function readPage(search: URLSearchParams): number {
  return positiveInteger(search.get("pagina")) ?? 1;
}
