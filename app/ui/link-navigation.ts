interface NavigateOptions {
  replace: boolean;
  preventScrollReset: boolean;
  viewTransition: boolean;
}

type Navigate = (to: string, options: NavigateOptions) => void;

/**
 * Follows plain links of this site without loading a new document. The markup stays what it
 * is without JavaScript, and any link that is not an ordinary one is left to the browser.
 *
 * `data-replace` puts no entry into the history, `data-preserve-scroll` stays where the reader
 * was, `data-reload` loads the document as if there were no JavaScript.
 *
 * @returns a function that ends it
 */
export function followLinks(navigate: Navigate): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || !isOrdinary(event, link)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
    navigate(link.pathname + link.search + link.hash, {
      replace: "replace" in link.dataset,
      preventScrollReset: "preserveScroll" in link.dataset,
      viewTransition: link.pathname !== location.pathname && !wantsCalm(),
    });
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** A click that means «go there», not «in another tab». */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isOrdinary(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isOfThisSite = link.origin === location.origin && link.target === "";
  const isFile = link.hasAttribute("download") || link.pathname.startsWith("/uploads/");
  const isThisPage =
    link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  return (
    !event.defaultPrevented &&
    isPlainClick(event) &&
    isOfThisSite &&
    !isFile &&
    !isThisPage &&
    !("reload" in link.dataset)
  );
}

/** Whether the visitor asked for less motion. */
function wantsCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Handles what the browser rejects when a view transition is skipped, by a second one or by a
 * window that changes its size: the page is updated all the same. React Router, which starts
 * those of links, does not handle it.
 */
export function allowSkippedTransitions(): void {
  const start: typeof document.startViewTransition | undefined =
    document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}

/**
 * Runs an update of the page within a view transition, where the browser has them and
 * the visitor did not ask for less motion.
 *
 * @param update resolves once the page shows the new state
 */
export async function withTransition(update: () => Promise<void>): Promise<void> {
  if (!("startViewTransition" in document) || wantsCalm()) return update();
  await document.startViewTransition(update).finished;
}
