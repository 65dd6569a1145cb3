export interface ListName {
  title: string;
  inSentence: string;
}

/**
 * Returns the name of the list as a title and as it stands in a sentence, where one that does not
 * begin with «lista» is quoted, whatever its gender and number.
 */
export function listName(title = "Lista de espera"): ListName {
  const isList = /^lista\b/i.test(title);
  return { title, inSentence: isList ? `la l${title.slice(1)}` : `«${title}»` };
}
