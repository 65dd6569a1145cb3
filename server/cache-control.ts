/**
 * For how many milliseconds Cache-Control allows a cache that many share to give an answer to
 * others without asking; 0 if it does not: what does not say `s-maxage` was not made for several
 * visitors (RFC 9111, 5.2.2.10).
 */
export function sharedLifetimeMs(cacheControl: string): number {
  const directives = new Map(
    cacheControl.split(",").map((part) => {
      const [name = "", value = ""] = part.trim().toLowerCase().split("=");
      return [name, value] as const;
    }),
  );
  if (["private", "no-store", "no-cache"].some((name) => directives.has(name))) return 0;
  return milliseconds(directives.get("s-maxage"));
}

/** Of a number of seconds; of anything else none. */
function milliseconds(seconds = ""): number {
  return /^"?\d{1,9}"?$/.test(seconds) ? Number(seconds.replaceAll('"', "")) * 1000 : 0;
}
