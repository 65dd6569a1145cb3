/** For pages equal for all visitors: `export const handle: PublicPage` in the route. */
export interface PublicPage {
  /** The one path and query to cache, so that made-up parameters add no entry. */
  canonicalPath(place: {
    params: Record<string, string | undefined>;
    search: URLSearchParams;
  }): string;
  /** Whether the loader found all that the page shows; by default it always does. */
  isComplete?(data: unknown): boolean;
}

/** Not even while revalidating (Varnish: 10 s by default). Transformed pages fail their CSP. */
const SHARED_CACHE_CONTROL =
  "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=0, no-transform";

/** `data` is the loader's. */
export function isPublicPage(
  handle: unknown,
  request: Request,
  params: Record<string, string | undefined>,
  data?: unknown,
): boolean {
  if (request.headers.has("Cookie") || !["GET", "HEAD"].includes(request.method)) return false;
  const { pathname, search, searchParams } = new URL(request.url);
  const page = handle as PublicPage | undefined;
  const canonical = page?.canonicalPath?.({ params, search: searchParams });
  return canonical === pathname + search && (page?.isComplete?.(data) ?? true);
}

export function markPublic(headers: Headers): void {
  headers.set("Cache-Control", SHARED_CACHE_CONTROL);
  headers.set("Vary", "Accept-Encoding, Cookie");
}

interface PublicFile {
  path: string;
  type: string;
  content: string;
}

export function publicFile(request: Request, { path, type, content }: PublicFile): Response {
  const headers = new Headers({ "Content-Type": type });
  if (isPublicPage({ canonicalPath: () => path } satisfies PublicPage, request, {}))
    markPublic(headers);
  return new Response(content, { headers });
}
