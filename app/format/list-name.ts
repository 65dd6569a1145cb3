/** Name of the waiting list, as a title and within a sentence («la lista de espera»). */
export interface ListName {
  title: string;
  inSentence: string;
}

/**
 * Returns both forms of the list's name; one that does not begin with «lista» stands in quotation
 * marks within a sentence, whatever its gender and number.
 */
export function listName(title = "Lista de espera"): ListName {
  const isList = /^lista\b/i.test(title);
  return { title, inSentence: isList ? `la l${title.slice(1)}` : `«${title}»` };
}
