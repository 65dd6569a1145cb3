import { createFileResponse } from "@remix-run/response/file";
import camera from "~/assets/camara.svg?raw";
import { type Bucket, isUpload } from "~/config/folders.server";
import placeholder from "../../site-images/marcador.svg?raw";
import { bucketStorage, isBucket } from "./buckets.server";
import { isToBeMoved } from "./pictures.server";

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  // An SVG brings its own styles; whatever else a file might want, it may not.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  // Feed readers show the pictures of the feed on pages of their own.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * `Cache-Control` of uploads, which never change under their name; a shared cache shows a deleted
 * one for a minute at most.
 */
const UPLOAD_CACHING = "public, max-age=31536000, s-maxage=60, immutable";
/** `Cache-Control` of the pictures of the site, which may be replaced under their name. */
const SHIPPED_CACHING = "public, max-age=3600, stale-while-revalidate=86400";

/** File that is requested; `drawn` is generated, in no bucket, and named by its content. */
interface Asked {
  bucket: string;
  name: string;
  drawn: File | null;
}

/**
 * Serves an upload with ETag, Range, HEAD. A missing one is 404 with a drawing: no page looks
 * broken.
 */
export async function serveUpload(
  request: Request,
  { bucket, name, drawn }: Asked,
): Promise<Response> {
  const file = drawn ?? (isBucket(bucket) ? await storedFile(bucket, name) : null);
  const isUnchanging = drawn !== null || (isBucket(bucket) && isUpload(bucket, name));
  const cacheControl = isUnchanging ? UPLOAD_CACHING : SHIPPED_CACHING;
  const response = file
    ? await createFileResponse(file, withPlainRange(request), { cacheControl })
    : new Response(request.method === "HEAD" ? null : standIn(name), {
        status: 404,
        headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" },
      });
  for (const [header, value] of Object.entries(HEADERS)) response.headers.set(header, value);
  return response;
}

/**
 * Returns a file of a bucket; null if there is none or its picture was deleted or is in the trash.
 * While the database cannot be read, every file is returned.
 */
async function storedFile(bucket: Bucket, name: string): Promise<File | null> {
  const file = await bucketStorage(bucket).get(name);
  return file && (await isToBeMoved(bucket, name).catch(() => false)) ? null : file;
}

/** Matches a range of one stretch of bytes: beginning and end, or the number of last bytes. */
const PLAIN_RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-0*[1-9]\d{0,14})$/;

/**
 * Returns a request without a `Range` other than PLAIN_RANGE: that may be ignored (RFC 9110, 14.2),
 * and the library fails at some.
 */
function withPlainRange(request: Request): Request {
  const range = request.headers.get("Range");
  if (range === null) return request;
  const [plain, from = "0", to] = PLAIN_RANGE.exec(range) ?? [];
  if (plain && (!to || Number(from) <= Number(to))) return request;
  const whole = new Request(request);
  whole.headers.delete("Range");
  return whole;
}

/**
 * Style that dims the drawing in a dark colour scheme: no white rectangle on a dark or red page.
 */
const IN_THE_DARK = "<style>@media(prefers-color-scheme:dark){svg{opacity:.3}}</style>";

/** Returns the SVG for a missing file: blank paper or, for the logo, a camera (specification, section 8). */
function standIn(name: string): string {
  return name.startsWith("logo.") ? camera : placeholder.replace("<rect", `${IN_THE_DARK}<rect`);
}
