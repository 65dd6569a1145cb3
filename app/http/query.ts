/** A page or an id from a URL: a whole number from 1, or null. */
export function positiveInteger(text: string | null | undefined): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
