import { isPanelPath } from "./panel";

const FROM_MAX = 1000;

/** The address of the panel from which a page was opened, to which closing it leads back; null where its URL names none. */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("desde") ?? "";
  const [path = ""] = from.split(/[?#]/);
  return from.length <= FROM_MAX && isPanelPath(path) ? from : null;
}

/** The address `href`, which has a query, of a page that closing leads back from to `from`. */
export function openedFrom(href: string, from: string | null): string {
  return from ? `${href}&desde=${encodeURIComponent(from)}` : href;
}
