/**
 * What the application says that its content has as a version: a number that is another one
 * whenever something has changed that visitors can see. It leaves the function under a symbol,
 * as it does for server/ahead.ts. Without one, all there is to go by is the lifetime of a page.
 */
export function publishedVersion(): number {
  const found = (globalThis as Record<symbol, unknown>)[Symbol.for("escuela.version")];
  return (found as (() => number) | undefined)?.() ?? 0;
}

/** The version, or null where it cannot be told. */
export function versionNow(version: () => number): number | null {
  try {
    return version();
  } catch {
    return null;
  }
}
