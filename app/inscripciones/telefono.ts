/** A telephone number as the table keeps it (specification, section 3). */
export function encodeTelefono(typed: string): string {
  return encodeURIComponent(typed);
}

/** The number as it was typed; a stored value that is no valid encoding is shown as it stands. */
export function decodeTelefono(stored: string): string {
  try {
    return decodeURIComponent(stored);
  } catch {
    return stored;
  }
}
