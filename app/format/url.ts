/**
 * Null where the text is no address. Not by URL.canParse: once it is optimised, Node 20 takes short
 * names with accents for none.
 */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
