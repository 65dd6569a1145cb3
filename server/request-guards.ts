import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { sendError } from "./error-response";
import type { Middleware } from "./middleware";

const SAFE_METHODS = ["GET", "HEAD"];

/**
 * Refuses with 403 whatever could change something and was not sent from a page of ours:
 * documents, data requests and resource routes alike (Remix checks only the first).
 * Sec-Fetch-Site decides, then Origin; a request with neither was not sent by a browser,
 * so nobody's cookies can have been abused (the rule of Go's CrossOriginProtection).
 */
export function sameOrigin(siteUrl: string | undefined): Middleware {
  const site = siteUrl ? new URL(siteUrl) : undefined;
  return (request, response, next) => {
    if (SAFE_METHODS.includes(request.method ?? "")) return next();
    if (isOurs(request.headers, site)) return next();
    sendError(response, 403, "Esta petición llegó desde otro sitio y no se ha atendido.");
  };
}

function isOurs(headers: IncomingHttpHeaders, site: URL | undefined): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  const { origin, host } = headers;
  if (origin === undefined || origin === site?.origin) return true;
  // Under the public name the public scheme counts, too: anybody on the line can write an http page.
  return host !== site?.host && URL.canParse(origin) && new URL(origin).host === host;
}

const ALLOWED = ["GET", "HEAD", "POST"];

/** Refuses with 405 every method that no page of the site uses. */
export function allowedMethods(): Middleware {
  return (request, response, next) => {
    if (ALLOWED.includes(request.method ?? "")) return next();
    response.setHeader("Allow", ALLOWED.join(", "));
    sendError(response, 405, "Este sitio no admite esa clase de petición.");
  };
}

const REFUSAL = "Este sitio no responde a ese nombre.";

/** What asks from inside the machine: health checks, commands, a proxy that keeps no Host. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Where the public origin is known, refuses requests for any other host with 421 (RFC 9110,
 * 15.5.20): links, redirects and kept pages are then never made for a name of somebody else's.
 *
 * @param dress what puts the headers on the refusal: it is made ahead of the steps that do so
 */
export function knownHost(siteUrl: string | undefined, dress: Middleware): Middleware {
  if (!siteUrl) return (_request, _response, next) => next();
  const { host: own } = new URL(siteUrl);
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase() ?? "";
    if (host === own || LOCAL.test(host)) return next();
    dress(request, response, () => sendError(response, 421, REFUSAL));
  };
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses what would be an unhandled error further in: with 400 a Host header that is no host or not
 * the only one, and a path that cannot be decoded; with 417 an expectation; with 404 a request for
 * data of Remix before single fetch.
 *
 * @param dress what puts the headers on a refusal that is made ahead of the steps that do so
 */
export function wellFormedUrl(
  dress: Middleware = (_request, _response, next) => next(),
): Middleware {
  return (request, response, next) => {
    const refusal = refusalOf(request);
    if (refusal) dress(request, response, () => sendError(response, ...refusal));
    else next();
  };
}

function refusalOf({
  headers,
  rawHeaders,
  url = "",
}: IncomingMessage): [status: number, sentence: string] | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  if (hosts.length !== 1 || !HOST.test(headers.host ?? "") || !isDecodable(url)) {
    return [400, "La dirección pedida no es válida."];
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    return [417, "Este sitio no puede cumplir lo que espera la petición."];
  }
  if (new URLSearchParams(url.split("?", 2)[1]).has("_data")) {
    return [404, "Aquí no hay nada con esa dirección."];
  }
  return null;
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
    return url.startsWith("/");
  } catch {
    return false;
  }
}
