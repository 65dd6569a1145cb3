import { environment } from "~/config/env.server";

/** Without final slash: SITE_URL, else the request's, since the page cache distinguishes hosts. */
export function publicOrigin(request: Request): string {
  return environment.SITE_URL ?? new URL(request.url).origin;
}

/** The client's IP as the pipeline found it; empty without one. */
export function clientIp(request: Request): string {
  return request.headers.get("x-client-ip") ?? "";
}
