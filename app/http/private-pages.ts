import type { HeadersFunction } from "@remix-run/node";

/** Headers of an administration page: neither cached nor indexed; `Retry-After` of a refused form. */
export const privateHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  const retryAfter = errorHeaders?.get("Retry-After") ?? actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
};

export const PROTECTED_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** Whether a path belongs to the administration. For views; the guards of the routes decide. */
export function isProtectedPath(path: string): boolean {
  return PROTECTED_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}
