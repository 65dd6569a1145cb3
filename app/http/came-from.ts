const FROM_MAX = 1000;
/**
 * Base for resolving addresses: one that resolves to this origin, which no full URL has, is a path
 * of this site.
 */
const HERE = "http://panel.invalid";

/**
 * Matches the paths of the panel's pages that a link can open; not sign-in pages, nor those that
 * only store, download or preview.
 */
const PANEL_PAGE =
  /^\/(admin(\/(cartas|contrasena|convocatorias|copia|correo|escuela|mensajes|papelera|personas|seguridad(\/(codigos|llave|recuperacion))?|textos))?|blog-admin(\/imagenes)?|galeria-admin(\/\d+)?)$/;

/** True for the path of a page of the owner's panel to which somebody can be led. */
export function isPanelPage(pathname: string): boolean {
  return PANEL_PAGE.test(pathname);
}

/**
 * Returns the panel page from which another was opened (`desde` in its URL), to which closing
 * leads; null without a valid one.
 */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("desde") ?? "";
  return from.length <= FROM_MAX ? panelPage(from) : null;
}

/**
 * Returns the path and query of a panel page, resolved as a browser does; null for any other
 * address.
 */
export function panelPage(address: string): string | null {
  if (!URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && isPanelPage(pathname) ? pathname + search + hash : null;
}

/**
 * Returns `href` with `desde`, so that closing the page leads back to `from`; unchanged for null.
 */
export function openedFrom(href: string, from: string | null): string {
  return from ? withParameter(href, "desde", from) : href;
}

/** Returns `href` with one more query parameter. */
export function withParameter(href: string, name: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
