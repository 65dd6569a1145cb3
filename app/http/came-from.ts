import { isPanelPath } from "./panel";

const FROM_MAX = 1000;
const HERE = "http://here.invalid";

/**
 * Returns the address of the panel from which a page was opened, to which closing it leads back, as
 * a browser resolves it; null where its URL names none.
 */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("desde") ?? "";
  if (from.length > FROM_MAX || !URL.canParse(from, HERE)) return null;
  const { origin, pathname, search: query, hash } = new URL(from, HERE);
  return origin === HERE && isPanelPath(pathname) ? pathname + query + hash : null;
}

/** The address `href` of a page that leads back to `from` when it is closed. */
export function openedFrom(href: string, from: string | null): string {
  if (!from) return href;
  return `${href}${href.includes("?") ? "&" : "?"}desde=${encodeURIComponent(from)}`;
}
