import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isOfSignedInBrowser } from "./app-hooks";
import { sendError } from "./error-response";
import type { Middleware } from "./middleware";
import { LONGEST_READ, pathOf } from "./request-context";

const SAFE_METHODS = ["GET", "HEAD"];

/**
 * Matches the path of a baja, to which mail programs post from anywhere (RFC 8058): the path is the
 * secret, no cookie counts.
 */
const ONE_CLICK = /^\/baja\/[\w-]{44}$/;

/**
 * Rejects unsafe methods from elsewhere with 403, on all routes (Remix checks documents only): by
 * Sec-Fetch-Site, then Origin. A request with neither comes from no browser, hence without cookies
 * of others (Go's rule).
 */
export function sameOrigin(siteUrl: string | undefined): Middleware {
  const site = siteUrl ? new URL(siteUrl) : undefined;
  return (request, response, next) => {
    if (SAFE_METHODS.includes(request.method ?? "")) {
      // Remix takes it for an action's, of which it wants to know from where it came.
      if (request.method === "HEAD") delete request.headers.origin;
      return next();
    }
    if (isOurs(request.headers, site) || ONE_CLICK.test(pathOf(request))) {
      // Remix compares it with the Host in its own way, which a proxy may not have passed on.
      delete request.headers.origin;
      return next();
    }
    sendError(response, 403, "Esta petición llegó desde otro sitio y no se ha atendido.");
  };
}

function isOurs(headers: IncomingHttpHeaders, site: URL | undefined): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  const { origin, host } = headers;
  if (origin === undefined || origin === site?.origin) return true;
  // For the public host the scheme counts, too: anybody on the line can forge an http page.
  return host !== site?.host && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Answers 204, which ends the attempt, where a browser that was signed in prefetches or prerenders a
 * page (`Sec-Purpose`): the page would run as that session's before anybody has asked for it.
 */
export function noSpeculation(): Middleware {
  return (request, response, next) => {
    const purpose = request.headers["sec-purpose"];
    if (!purpose?.includes("prefetch") || !isOfSignedInBrowser(request)) return next();
    response.writeHead(204, { "Cache-Control": "no-store" }).end();
  };
}

const ALLOWED = ["GET", "HEAD", "POST"];

export const NOT_ALLOWED = "Este sitio no admite esa clase de petición.";

/** Rejects with 405 every method that no page of the site uses. */
export function allowedMethods(): Middleware {
  return (request, response, next) => {
    if (ALLOWED.includes(request.method ?? "")) return next();
    response.setHeader("Allow", ALLOWED.join(", "));
    sendError(response, 405, NOT_ALLOWED);
  };
}

/** Matches the hosts of health checks, commands, and a proxy that does not pass the Host on. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Rejects hosts other than the site's and local ones with 421 (RFC 9110, 15.5.20), so that no link
 * or cached page names them.
 */
export function knownHost(siteUrl: string | undefined, errorHeaders: Middleware): Middleware {
  if (!siteUrl) return (_request, _response, next) => next();
  const { host: own } = new URL(siteUrl);
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase() ?? "";
    if (host === own || LOCAL.test(host)) return next();
    const reject = () => sendError(response, 421, "Este sitio no responde a ese nombre.");
    errorHeaders(request, response, reject);
  };
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Rejects what would be unhandled errors: with 400 a bad or repeated Host or an undecodable path,
 * with 417 an unknown expectation, with 404 Remix's old data requests. With 414, a path that would
 * take a second.
 */
export function wellFormedUrl(errorHeaders: Middleware): Middleware {
  return (request, response, next) => {
    const rejection = rejectionOf(request);
    if (rejection) errorHeaders(request, response, () => sendError(response, ...rejection));
    else next();
  };
}

function rejectionOf({
  headers,
  rawHeaders,
  url = "",
}: IncomingMessage): [status: number, sentence: string] | null {
  if (pathLength(url) > LONGEST_READ) return [414, "La dirección pedida es demasiado larga."];
  if (countOfHosts(rawHeaders) !== 1 || !isHost(headers.host ?? "") || !isDecodable(url)) {
    return [400, "La dirección pedida no es válida."];
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    return [417, "Este sitio no puede cumplir lo que espera la petición."];
  }
  if (url.includes("?") && new URLSearchParams(url.slice(url.indexOf("?"))).has("_data")) {
    return [404, "Aquí no hay nada con esa dirección."];
  }
  return null;
}

/**
 * Matches headers that may be long: they are only split at separators, or say where the request
 * ends.
 */
const LONG = /^(cookie|referer|forwarded|x-forwarded-\w+|transfer-encoding)$/;

/**
 * Removes headers that are too long to try an expression on (LONGEST_READ), as if they had not been
 * sent; those stay that LONG matches, on which none is tried.
 */
export function shortHeaders(): Middleware {
  return ({ headers }, _response, next) => {
    for (const name in headers) {
      if ((headers[name]?.length ?? 0) > LONGEST_READ && !LONG.test(name)) delete headers[name];
    }
    next();
  };
}

function pathLength(url: string): number {
  const end = url.indexOf("?");
  return end < 0 ? url.length : end;
}

function countOfHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count++;
  }
  return count;
}

/** True for a valid host: no port beyond 65535, no IPv4 address with five parts. */
function isHost(host: string): boolean {
  return host === spelled || (HOST.test(host) && URL.canParse(`http://${host}`));
}

/** Matches addresses that have one spelling already: nearly all that browsers ask for. */
const ONE_SPELLING = /^\/[\w/-]*(?:\?[\w-]+=[\w-]*)?$/;

/** The host that was last spelled: nearly all requests name the same one. */
let spelled = "";

/**
 * Gives host and path the one spelling that `URL` makes of them, as the application does later: the
 * host in small letters, no `/a/../`, no empty query. So each page has one key in the cache.
 */
export function oneSpelling(): Middleware {
  return (request, _response, next) => {
    const { url = "", headers } = request;
    if (headers.host !== spelled || !ONE_SPELLING.test(url)) {
      const { host, pathname, search } = new URL(`http://${headers.host}${url}`);
      spelled = host;
      headers.host = host;
      request.url = pathname + search;
    }
    next();
  };
}

/**
 * Matches a data request (`.data`) for a file or the archive: Remix would read it whole, as text,
 * and answer nothing else meanwhile. No page has a dot in its path; Remix cuts `.data`, and then
 * dots and slashes, however they are written.
 */
const DATA_OF_FILE = /(?:\..*|\/archivo\/*)\.data$/is;

export function noDataOfFiles(errorHeaders: Middleware): Middleware {
  return (request, response, next) => {
    const path = pathOf(request);
    if (!path.endsWith("data") || !DATA_OF_FILE.test(decodeURIComponent(path))) return next();
    const reject = () => sendError(response, 404, "Aquí no hay nada con esa dirección.");
    errorHeaders(request, response, reject);
  };
}

function isDecodable(url: string): boolean {
  if (!url.includes("%")) return url.startsWith("/");
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
    return url.startsWith("/");
  } catch {
    return false;
  }
}
