/** For how long a shared cache may give an answer to others, in milliseconds. */
export interface Lifetime {
  /** Without asking. */
  freshMs: number;
  /** After that, while it asks (RFC 5861, 3). */
  staleMs: number;
}

/**
 * What Cache-Control allows to a cache that many share, or null if nothing: what does not say
 * `s-maxage` was not made for several visitors (RFC 9111, 5.2.2.10).
 */
export function sharedLifetime(cacheControl: string): Lifetime | null {
  const directives = new Map(
    cacheControl.split(",").map((part) => {
      const [name = "", value = ""] = part.trim().toLowerCase().split("=");
      return [name, value] as const;
    }),
  );
  if (["private", "no-store", "no-cache"].some((name) => directives.has(name))) return null;
  const freshMs = seconds(directives.get("s-maxage"));
  if (freshMs === 0) return null;
  return { freshMs, staleMs: seconds(directives.get("stale-while-revalidate")) };
}

/** Milliseconds of a number of seconds; of anything else none. */
function seconds(value: string | undefined): number {
  return /^"?\d{1,9}"?$/.test(value ?? "") ? Number(value?.replaceAll('"', "")) * 1000 : 0;
}
