import { refuse } from "./refusal";
import type { Step } from "./step";

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses with 400 a Host header that is no host, and a path that cannot be decoded:
 * further in, either would be an unhandled error.
 */
export function wellFormed(): Step {
  return (request, response, next) => {
    const { host = "" } = request.headers;
    if (HOST.test(host) && isDecodable(request.url ?? "")) next();
    else refuse(response, 400, "La dirección pedida no es válida.");
  };
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
    return url.startsWith("/");
  } catch {
    return false;
  }
}
