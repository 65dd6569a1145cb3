import type { HeadersFunction } from "@remix-run/node";

/** Neither cached nor indexed; with the `Retry-After` of a refused form. */
export const privateHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  const retryAfter = errorHeaders?.get("Retry-After") ?? actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
};

export const PROTECTED_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** For views only: the guards of the routes decide. */
export function isProtectedPath(path: string): boolean {
  return PROTECTED_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}
