/**
 * Follows links where the framework does not run: `data-replace` replaces the history entry;
 * `data-closes` goes back, once, if the previous entry is the page it leads to.
 */
export function followWithoutEntry(): void {
  let isGoingBack = false;
  addEventListener("pageshow", () => {
    isGoingBack = false;
  });
  // On the window: the framework listens to the document, and has its say before.
  addEventListener("click", (event) => {
    const selector = "a[data-replace], a[data-closes]";
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(selector);
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    if (isGoingBack) return;
    isGoingBack = "closes" in link.dataset && isPreviousEntry(link.href);
    if (isGoingBack) history.back();
    else location.replace(link.href);
  });
  // A page that Back restores has its menu closed.
  addEventListener("pagehide", () => {
    document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
  });
}

/**
 * True if the previous history entry is `href`, whatever `fondo` either has; false in browsers
 * without the Navigation API.
 */
function isPreviousEntry(href: string): boolean {
  const { navigation } = window as { navigation?: NavigationHistory };
  const index = navigation?.currentEntry?.index ?? 0;
  const previous = index > 0 ? navigation?.entries()[index - 1]?.url : null;
  return previous ? withoutFondo(previous) === withoutFondo(href) : false;
}

function withoutFondo(href: string): string {
  const url = new URL(href);
  url.searchParams.delete("fondo");
  return url.href;
}

/** The part used of the Navigation API, which TypeScript 5.9 does not know yet. */
interface NavigationHistory {
  currentEntry: { index: number } | null;
  entries(): { url: string | null }[];
}
