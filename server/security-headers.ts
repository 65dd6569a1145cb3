import type { ServerResponse } from "node:http";
import type { Middleware } from "./middleware";
import { pathOf } from "./request-context";

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Returns the default headers of all responses, with HSTS if the site has https. Referrer-Policy
 * `no-referrer` would make browsers post `Origin: null`, which is rejected.
 */
export function defaultHeaders(siteUrl: string | undefined): Record<string, string> {
  const defaults: Record<string, string> = {
    "Content-Security-Policy":
      "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-cache",
  };
  if (siteUrl?.startsWith("https:")) {
    defaults["Strict-Transport-Security"] = `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`;
  }
  return defaults;
}

/**
 * Sets the default headers, except those that a response sets itself. Where `isPanel`, adds
 * `noindex`, also to redirects, which no page of the application answers.
 */
export function securityHeaders(
  siteUrl: string | undefined,
  isPanel: (pathname: string) => boolean = () => false,
): Middleware {
  const always = defaultHeaders(siteUrl);
  const hidden = { ...always, "X-Robots-Tag": "noindex" };
  return (request, response, next) => {
    const defaults = isPanel(pathOf(request)) ? hidden : always;
    const writeHead = response.writeHead;
    response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
      for (const [name, value] of Object.entries(defaults)) {
        if (!this.hasHeader(name)) this.setHeader(name, value);
      }
      return Reflect.apply(writeHead, this, args);
    } as typeof response.writeHead;
    next();
  };
}
