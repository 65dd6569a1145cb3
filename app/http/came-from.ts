const FROM_MAX = 1000;
/** Base of addresses: what resolves to this origin, as no full URL does, is a path of this site. */
const HERE = "http://panel.invalid";

/** Matches panel pages that a link can open: none to sign in, nor to store, download or preview. */
const PANEL_PAGE =
  /^\/(admin(\/(cartas|contrasena|convocatorias|copia|correo|escuela|mensajes|papelera|personas|seguridad(\/(codigos|llave|recuperacion))?|textos))?|blog-admin(\/imagenes)?|galeria-admin(\/\d+)?)$/;

export function isPanelPage(pathname: string): boolean {
  return PANEL_PAGE.test(pathname);
}

/** Returns the panel page that opened another (`desde`), to which closing leads; null for none. */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("desde") ?? "";
  return from.length <= FROM_MAX ? panelPage(from) : null;
}

/** Returns a panel page's path, query and hash as a browser resolves it; null for anything else. */
export function panelPage(address: string): string | null {
  if (!URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && isPanelPage(pathname) ? pathname + search + hash : null;
}

/** Returns `href` with `desde`, so that closing leads back to `from`; unchanged for null. */
export function openedFrom(href: string, from: string | null): string {
  return from ? withParameter(href, "desde", from) : href;
}

export function withParameter(href: string, name: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
