const FROM_MAX = 1000;
/** No address that is given is of this origin; with none of its own, it is of this site. */
const HERE = "http://panel.invalid";

/** All that can be opened by a link; what a page sends, downloads or previews is none, nor is the way in. */
const PANEL_PAGE =
  /^\/(admin(\/(cartas|contrasena|convocatorias|copia|correo|escuela|mensajes|papelera|personas|seguridad(\/(codigos|llave|recuperacion))?|textos))?|blog-admin(\/imagenes)?|galeria-admin(\/\d+)?)$/;

/** True for the path of a page of the owner's panel to which somebody can be led. */
export function isPanelPage(pathname: string): boolean {
  return PANEL_PAGE.test(pathname);
}

/** The page of the panel from which another was opened, to which closing it leads back; null where its URL names none. */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("desde") ?? "";
  return from.length <= FROM_MAX ? panelPage(from) : null;
}

/** The address of a page of the panel, as a browser resolves it; null for any other. */
export function panelPage(address: string): string | null {
  if (!URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && isPanelPage(pathname) ? pathname + search + hash : null;
}

/** The address `href` of a page that leads back to `from` when it is closed. */
export function openedFrom(href: string, from: string | null): string {
  return from ? withParameter(href, "desde", from) : href;
}

/** The address `href` with one more parameter. */
export function withParameter(href: string, name: string, value: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
