/** Handle of a page that is equal for all visitors: `export const handle: PublicPage`. */
export interface PublicPage {
  /** Returns the one path and query to cache, so that made-up parameters add no entry. */
  canonicalPath(place: {
    params: Record<string, string | undefined>;
    search: URLSearchParams;
  }): string;
}

/**
 * Returns a loader's headers: `no-store` if defaults stand in for words or texts that could not be
 * read (`isStandIn`), so that no cache stores the page or file.
 */
export function initOf(isStandIn: boolean): { headers: Record<string, string> } {
  return { headers: isStandIn ? { "Cache-Control": "no-store" } : {} };
}

/**
 * `Cache-Control` of public pages: never stale, not even while revalidating (Varnish: 10 s by
 * default), and never transformed, which would break their CSP.
 */
const SHARED_CACHE_CONTROL =
  "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=0, no-transform";

/**
 * True if everybody may share the page: a GET or HEAD without cookies, for the canonical URL, and
 * no `no-store` from its loaders (`loaded`).
 */
export function isPublicPage(
  handle: unknown,
  request: Request,
  params: Record<string, string | undefined>,
  loaded: Headers[] = [],
): boolean {
  if (request.headers.has("Cookie") || !["GET", "HEAD"].includes(request.method)) return false;
  const { pathname, search, searchParams } = new URL(request.url);
  if (loaded.some((headers) => /no-store/i.test(headers.get("Cache-Control") ?? ""))) return false;
  const page = handle as PublicPage | undefined;
  return page?.canonicalPath?.({ params, search: searchParams }) === pathname + search;
}

export function markPublic(headers: Headers): void {
  headers.set("Cache-Control", SHARED_CACHE_CONTROL);
  headers.set("Vary", "Accept-Encoding, Cookie");
}

interface PublicFile {
  path: string;
  type: string;
  content: string;
  isStandIn?: boolean;
}

export function publicFile(
  request: Request,
  { path, type, content, isStandIn = false }: PublicFile,
): Response {
  const headers = new Headers({ "Content-Type": type, ...initOf(isStandIn).headers });
  const page: PublicPage = { canonicalPath: () => path };
  if (isPublicPage(page, request, {}, [headers])) markPublic(headers);
  return new Response(content, { headers });
}
