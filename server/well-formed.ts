import type { IncomingMessage } from "node:http";
import { refuse } from "./refusal";
import type { Step } from "./step";

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses what would be an unhandled error further in: with 400 a Host header that is no host or not
 * the only one, and a path that cannot be decoded; with 417 an expectation; with 404 a request for
 * data of Remix before single fetch.
 *
 * @param dress what puts the headers on a refusal that is made ahead of the steps that do so
 */
export function wellFormed(dress: Step = (_request, _response, next) => next()): Step {
  return (request, response, next) => {
    const refusal = refusalOf(request);
    if (refusal) dress(request, response, () => refuse(response, ...refusal));
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
