export interface ListName {
  title: string;
  inSentence: string;
}

/**
 * Returns both forms of a name; one that does not begin with «lista» is quoted in a sentence,
 * whatever its gender and number.
 */
export function listName(title = "Lista de espera"): ListName {
  const isList = /^lista\b/i.test(title);
  return { title, inSentence: isList ? `la l${title.slice(1)}` : `«${title}»` };
}
