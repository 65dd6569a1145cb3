/** True if a stored row says what a form brings, in the columns that the form names. */
export function hasSameWords(stored: object | null | undefined, words: object): boolean {
  const columns = new Map(Object.entries(stored ?? {}));
  return Object.entries(words).every(([name, value]) => columns.get(name) === value);
}
