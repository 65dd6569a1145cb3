/**
 * Returns a URL; null if the text is none. Not by URL.canParse: once it is optimised, Node 20
 * rejects short names with accents.
 */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
