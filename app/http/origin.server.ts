import { environment } from "~/config/env.server";

/**
 * Where the outside finds this site, without a slash at its end: SITE_URL or, without one, where
 * this request found it (contract, environment). What is made with the latter may be kept, for the
 * front keeps pages by Host and gives none to another.
 */
export function publicOrigin(request: Request): string {
  return environment.SITE_URL ?? new URL(request.url).origin;
}
