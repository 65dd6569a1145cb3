import { isPanelPath } from "./panel";

const FROM_MAX = 1000;

/** The address of the panel from which a page was opened, to which closing it leads back; null where its URL names none. */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("desde") ?? "";
  const [path = ""] = from.split(/[?#]/);
  return from.length <= FROM_MAX && isPanelPath(path) ? from : null;
}

/** The address `href` of a page that leads back to `from` when it is closed. */
export function openedFrom(href: string, from: string | null): string {
  if (!from) return href;
  return `${href}${href.includes("?") ? "&" : "?"}desde=${encodeURIComponent(from)}`;
}
