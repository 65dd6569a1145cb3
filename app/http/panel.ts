export const PANEL_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** True for any panel address, existing or not. For views only: the routes' guards decide. */
export function isPanelPath(path: string): boolean {
  return PANEL_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/** True for the panel or its data in any spelling: routes match regardless of case. */
export function leadsToPanel(pathname: string): boolean {
  const path = pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  return isPanelPath(path.toLowerCase().replace(/\.data$/, ""));
}

/** Sets `no-store` and `noindex` on responses of the panel, whatever their routes have set. */
export function closePanel(request: Request, headers: Headers): void {
  if (!leadsToPanel(new URL(request.url).pathname)) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
}
