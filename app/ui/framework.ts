const FORMS = "form[method=post], .dialog";
const PHOTOS = ".frame-link";
/**
 * Selects the `<font>` that Chrome puts around each text that it translates: it breaks hydration.
 */
const TRANSLATED = "font";

/** Runs the scripts that a document holds back: at once, or when somebody begins to use the page. */
export function startFrameworkWhenWanted(): void {
  loadOtherEntries();
  const held = document.querySelector<HTMLTemplateElement>("#framework");
  if (!held) return;
  const stop = new AbortController();
  const start = (): void => {
    stop.abort();
    if (document.querySelector(TRANSLATED)) return;
    // Links are followed by script from now on.
    document.querySelector("script[type=speculationrules]")?.remove();
    held.replaceWith(document.importNode(held.content, true));
  };
  const startAt = (moment: string, isUse: (element: Element, event: Event) => boolean): void => {
    const listener = (event: Event) => isUse(event.target as Element, event) && start();
    document.addEventListener(moment, listener, { signal: stop.signal });
  };
  const isWanted = "now" in held.dataset || isInForm(document.activeElement) || isSecondPhoto();
  if (isWanted) {
    start();
    return;
  }
  startAt("focusin", (element) => isInForm(element) || element.matches(`${PHOTOS}:focus-visible`));
  startAt("pointerdown", isInForm);
  // A finger that touches a photo follows the link before anything could be there.
  startAt("pointerover", (element, event) => {
    return (event as PointerEvent).pointerType === "mouse" && element.closest(PHOTOS) !== null;
  });
}

/**
 * Reloads the document when Back reaches a history entry that the framework of an earlier document
 * made, which only changes the address; ends once the framework runs, which does so itself.
 */
function loadOtherEntries(): void {
  const index = history.state?.idx;
  addEventListener("popstate", ({ state }) => {
    if (state && state.idx !== index && !("__remixRouter" in window)) location.reload();
  });
}

function isInForm(element: Element | null): boolean {
  return element?.closest(FORMS) != null;
}

/**
 * True if the viewer was opened from another photo: whoever looks at a second one looks at more.
 */
function isSecondPhoto(): boolean {
  const isViewer = document.querySelector(".viewer") !== null;
  return isViewer && /[?&]foto=/.test(document.referrer);
}
