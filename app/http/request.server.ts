import { environment } from "~/config/env.server";

/**
 * The public origin without a final slash: SITE_URL, else the request's (contract, environment).
 * A page with the latter may be cached, because the page cache distinguishes hosts.
 */
export function publicOrigin(request: Request): string {
  return environment.SITE_URL ?? new URL(request.url).origin;
}

/** The client's IP as the pipeline found it; empty without one. */
export function clientIp(request: Request): string {
  return request.headers.get("x-client-ip") ?? "";
}
