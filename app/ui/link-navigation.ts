interface NavigateOptions {
  replace: boolean;
  preventScrollReset: boolean;
}

type Navigate = (to: string, options: NavigateOptions) => void;

/**
 * Follows plain links of this site without a new document. `data-replace` adds no history entry,
 * `data-preserve-scroll` does not scroll, `data-reload` loads a document, as does a link to another
 * page from a public one where something was typed, or offline. A link to a place of this page only
 * scrolls and focuses: the framework would forget the answer to a form. Returns a function that
 * ends this.
 */
export function followLinks(navigate: Navigate, isPublic: boolean): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || !isOrdinary(event, link)) return;
    if (isOfThisPage(link)) {
      event.preventDefault();
      leadTo(link.hash.slice(1));
      return;
    }
    // Back then brings the document back as it was left, with what was typed.
    const isLeft = isPublic && link.pathname !== location.pathname;
    if (isLeft && (holdsTypedText() || !navigator.onLine)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
    navigate(link.pathname + link.search + link.hash, {
      replace: "replace" in link.dataset,
      preventScrollReset: "preserveScroll" in link.dataset,
    });
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/** True where a link would lose what was typed, also in a form that is shown again with errors. */
function holdsTypedText(): boolean {
  if (document.querySelector("form[method=post] .notice-error")) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post] :is(input, textarea)",
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** True for a click of the main button without modifier keys: «go there», not «in another tab». */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isOrdinary(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isOfThisSite = link.origin === location.origin && link.target === "";
  const isFile = link.hasAttribute("download") || link.pathname.startsWith("/uploads/");
  return (
    !event.defaultPrevented &&
    isPlainClick(event) &&
    isOfThisSite &&
    !isFile &&
    !("reload" in link.dataset)
  );
}

function isOfThisPage({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== "" && pathname === location.pathname && search === location.search;
}

function leadTo(id: string): void {
  const target = document.getElementById(id) as HTMLInputElement | null;
  (target?.labels?.[0] ?? target)?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

function wantsCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Runs `update`, which resolves once the page shows the new state, in a view transition; without
 * one where the browser has none or the user prefers reduced motion.
 */
export async function withTransition(update: () => Promise<void>): Promise<void> {
  if (!("startViewTransition" in document) || wantsCalm()) return update();
  const transition = document.startViewTransition(update);
  // Rejected where another one, or a resized window, skips it: the page is updated all the same.
  transition.ready.catch(() => {});
  await transition.finished;
}
