const LENGTH = 60;

/** Returns the words with which a text begins, up to sixty characters, on one line. */
export function firstWords(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (words.length <= LENGTH) return words;
  const begun = words.slice(0, LENGTH + 1).replace(/\s+\S*$/, "");
  return `${begun.slice(0, LENGTH)}…`;
}
