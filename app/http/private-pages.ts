interface Headersets {
  actionHeaders: Headers;
  errorHeaders?: Headers;
}

/** Headers of a page of the administrator's: nobody keeps it, nobody finds it; a refusal says when to come back. */
export function privateHeaders({ actionHeaders, errorHeaders }: Headersets): Headers {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  const retryAfter = errorHeaders?.get("Retry-After") ?? actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}

/** Below these paths everything is the administrator's. */
export const PROTECTED_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** Whether a page shows what only somebody signed in may see. The guards decide; this is for views. */
export function isProtectedPath(path: string): boolean {
  return PROTECTED_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}
