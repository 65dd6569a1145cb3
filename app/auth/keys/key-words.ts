/** Value in place of a passkey's id: the codes of a generator. */
export const CODES = "codigos";

/**
 * Answers about passkeys; none says why a passkey did not open, which is nobody's business, and
 * mostly unknown.
 */
export const KEY_WORDS = {
  refused: "Esa llave no abre esta cuenta, o se ha tardado demasiado. Vuelve a intentarlo.",
  notAdded: "La llave no se ha añadido. Vuelve a intentarlo.",
  already: "Esa llave ya está en tu lista.",
  name: "Escribe un nombre para la llave: el teléfono, el ordenador…",
  cancelled: "No se ha usado ninguna llave. Vuelve a intentarlo cuando quieras.",
} as const;
