export const PANEL_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** True for an address of the owner's panel, whether or not it exists. For views only: the guards of the routes decide. */
export function isPanelPath(path: string): boolean {
  return PANEL_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/**
 * True for a URL's pathname that leads to the panel or its data in any spelling, since routes match
 * regardless of case.
 */
export function leadsToPanel(pathname: string): boolean {
  const path = pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  return isPanelPath(path.toLowerCase().replace(/\.data$/, ""));
}

/**
 * Sets `no-store` and `noindex` on responses of the panel and its data, whatever their routes have
 * set.
 */
export function closePanel(request: Request, headers: Headers): void {
  if (!leadsToPanel(new URL(request.url).pathname)) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
}
