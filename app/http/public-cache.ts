/** What a route says of a page that is the same for all visitors: `export const handle: SharedPage`. */
export interface PublicPage {
  /**
   * The one address, with its query, under which what is shown at this one may be kept. Without
   * it, every made-up parameter would be one more page to keep.
   */
  canonicalPath(place: {
    params: Record<string, string | undefined>;
    search: URLSearchParams;
  }): string;
  /** Whether the loader found all that the page shows; without it, it always does. */
  isWhole?(data: unknown): boolean;
}

/**
 * A shared cache may give it to others for a minute and no longer, so that what is published is
 * seen within one: not while it asks again either, which would give the first visitor after a quiet
 * hour a page from before it (Varnish, unless it is told zero, takes ten seconds). Browsers ask each
 * time. Nothing may rewrite it on the way: its policy names the hashes of its scripts.
 */
const SHARED_CACHE_CONTROL =
  "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=0, no-transform";

/**
 * Whether what was asked for is a page for all visitors, under the address that it is kept by.
 *
 * @param data of its loader
 */
export function isPublicPage(
  handle: unknown,
  request: Request,
  params: Record<string, string | undefined>,
  data?: unknown,
): boolean {
  if (request.headers.has("Cookie") || !["GET", "HEAD"].includes(request.method)) return false;
  const { pathname, search, searchParams } = new URL(request.url);
  const page = handle as PublicPage | undefined;
  const address = page?.canonicalPath?.({ params, search: searchParams });
  return address === pathname + search && (page?.isWhole?.(data) ?? true);
}

/** Says of an answer that all visitors may share it. */
export function markPublic(headers: Headers): void {
  headers.set("Cache-Control", SHARED_CACHE_CONTROL);
  headers.set("Vary", "Accept-Encoding, Cookie");
}

interface SharedFile {
  /** The one path, without a query, under which it may be kept. */
  address: string;
  type: string;
  content: string;
}

/** Answers with what is made from data for all visitors and is no page: a feed, for instance. */
export function publicFile(request: Request, { address, type, content }: SharedFile): Response {
  const headers = new Headers({ "Content-Type": type });
  if (isPublicPage({ canonicalPath: () => address } satisfies PublicPage, request, {}))
    markPublic(headers);
  return new Response(content, { headers });
}
