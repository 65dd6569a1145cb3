/** The list of whoever wants to know, as a title and within a sentence («la lista de espera»). */
export interface ListName {
  title: string;
  inSentence: string;
}

/** Names that are no «lista…» stand in quotation marks, whatever their gender and number. */
export function listName(title = "Lista de espera"): ListName {
  const isList = /^lista\b/i.test(title);
  return { title, inSentence: isList ? `la l${title.slice(1)}` : `«${title}»` };
}
