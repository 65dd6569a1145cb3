/**
 * Returns a URL or null. Not by URL.canParse: optimised, it rejects short names with accents in
 * Node 20.
 */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
