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

/**
 * Matches an address without a scheme: a host with a dot in it, and what follows the host; a
 * sentence's full stop may come along.
 */
const HOST = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]|\.?$)/u;

/** Returns an address as people type it, «www.escuela.es/x», with «https://» in front; any other as it is. */
export function completedAddress(typed: string): string {
  const text = typed.trim();
  return HOST.test(text) ? `https://${text.replace(/\.$/, "")}` : text;
}
