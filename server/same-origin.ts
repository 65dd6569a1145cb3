import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "./refusal";
import type { Step } from "./step";

const SAFE_METHODS = ["GET", "HEAD"];

/**
 * Refuses with 403 whatever could change something and was not sent from a page of ours:
 * documents, data requests and resource routes alike (Remix checks only the first).
 * Sec-Fetch-Site decides, then Origin; a request with neither was not sent by a browser,
 * so nobody's cookies can have been abused (the rule of Go's CrossOriginProtection).
 */
export function sameOrigin(siteUrl: string | undefined): Step {
  const site = siteUrl ? new URL(siteUrl) : undefined;
  return (request, response, next) => {
    if (SAFE_METHODS.includes(request.method ?? "")) return next();
    if (isOurs(request.headers, site)) return next();
    refuse(response, 403, "Esta petición llegó desde otro sitio y no se ha atendido.");
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
