export const PANEL_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** True for an address of the owner's panel, whether or not it exists. For views only: the guards of the routes decide. */
export function isPanelPath(path: string): boolean {
  return PANEL_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/**
 * Whatever its route says or forgets: a page of the panel, or its data, is neither stored nor
 * indexed, however its address is spelled, since routes are matched without regard to case.
 */
export function closePanel(request: Request, headers: Headers): void {
  const path = new URL(request.url).pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  if (!isPanelPath(path.toLowerCase().replace(/\.data$/, ""))) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
}
