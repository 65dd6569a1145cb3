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
  const siteOrigin = siteUrl && new URL(siteUrl).origin;
  return (request, response, next) => {
    if (SAFE_METHODS.includes(request.method ?? "")) return next();
    if (isOurs(request.headers, siteOrigin)) return next();
    refuse(response, 403, "Esta petición llegó desde otro sitio y no se ha atendido.");
  };
}

function isOurs(headers: IncomingHttpHeaders, siteOrigin: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined || origin === siteOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
