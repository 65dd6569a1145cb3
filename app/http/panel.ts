export const PANEL_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** True for an address of the owner's panel, whether or not it exists. For views only: the guards of the routes decide. */
export function isPanelPath(path: string): boolean {
  return PANEL_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/**
 * True for an address of the panel, or of its data, however it is spelled, since routes are matched
 * without regard to case; `pathname` is that of a URL.
 */
export function leadsToPanel(pathname: string): boolean {
  const path = pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  return isPanelPath(path.toLowerCase().replace(/\.data$/, ""));
}

/** Whatever its route says or forgets: a page of the panel, or its data, is neither stored nor indexed. */
export function closePanel(request: Request, headers: Headers): void {
  if (!leadsToPanel(new URL(request.url).pathname)) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
}
