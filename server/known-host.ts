import { refuse } from "./refusal";
import type { Step } from "./step";

const REFUSAL = "Este sitio no responde a ese nombre.";

/** What asks from inside the machine: health checks, commands, a proxy that keeps no Host. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Where the public origin is known, refuses requests for any other host with 421 (RFC 9110,
 * 15.5.20): links, redirects and kept pages are then never made for a name of somebody else's.
 *
 * @param dress what puts the headers on the refusal: it is made ahead of the steps that do so
 */
export function knownHost(siteUrl: string | undefined, dress: Step): Step {
  if (!siteUrl) return (_request, _response, next) => next();
  const { host: own } = new URL(siteUrl);
  return (request, response, next) => {
    const host = request.headers.host?.toLowerCase() ?? "";
    if (host === own || LOCAL.test(host)) return next();
    dress(request, response, () => refuse(response, 421, REFUSAL));
  };
}
