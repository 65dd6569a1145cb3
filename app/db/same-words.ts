/** Whether a stored row has what a form brings: the columns that the form names, as they are. */
export function hasSameWords(stored: object | null | undefined, words: object): boolean {
  const columns = new Map(Object.entries(stored ?? {}));
  return Object.entries(words).every(([name, value]) => columns.get(name) === value);
}
