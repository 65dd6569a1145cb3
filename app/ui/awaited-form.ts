import { keyedAddress } from "~/format/form-address";
import { markSaved, markUnsaved } from "./unsaved";

const STATUS = ":is([role=status], progress):not([contenteditable] *)";

const STAYS_MS = 10_000;

const SENTENCE = "Puede que lo que enviaste antes no se haya guardado.";

export interface AwaitedForm {
  fields: FormData;
  /**
   * True while the form is still on the page that it was sent from; else its answer must not
   * navigate.
   */
  isHere(): boolean;
  settle(): void;
  /** Shows a notice, on whatever page is open, that the form may not have been stored. */
  tellElsewhere(): void;
}

/** Begins to wait for the answer to a form, which counts as unsaved until it is settled. */
export function awaitAnswer(
  form: HTMLFormElement,
  submitter: HTMLButtonElement | null,
): AwaitedForm {
  // FormData takes no button that says nothing of another form.
  const fields = new FormData(form, submitter?.name ? submitter : undefined);
  const from = pageNow();
  markUnsaved(form);
  for (const notice of form.querySelectorAll("[data-of-last-answer]")) notice.remove();
  return {
    fields,
    isHere: () => form.isConnected && pageNow() === from,
    settle: () => markSaved(form),
    tellElsewhere: () => tellOfLateFailure(from),
  };
}

/**
 * Makes a form inert while it is sent, but for its submitter and status elements. Returns a
 * function that ends this.
 */
export function holdStill(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const held = restOf(form, submitter).filter((each) => !each.inert);
  const hold = (isHeld: boolean): void => {
    for (const each of held) each.inert = isHeld;
    form.ariaBusy = isHeld ? "true" : null;
  };
  hold(true);
  return () => hold(false);
}

/** Calls `free` on `pagehide` and after STAYS_MS: one may come back to this page, or stay on it. */
export function freeOnReturn(free: () => void): void {
  addEventListener("pagehide", free, { once: true });
  setTimeout(free, STAYS_MS); // no script learns that she chose to stay
}

/**
 * Returns the elements of a form except its submitter, which keeps the focus, and status elements.
 */
function restOf(form: HTMLFormElement, submitter: HTMLElement | null): HTMLElement[] {
  const shown = [...form.querySelectorAll(STATUS), submitter];
  const within = (part: Element): Element[] =>
    [...part.children].flatMap((each) => {
      if (shown.includes(each)) return [];
      return shown.some((one) => each.contains(one)) ? within(each) : [each];
    });
  const outside = [...form.elements].filter((each) => each !== submitter && !form.contains(each));
  return [...outside, ...within(form)] as HTMLElement[];
}

const pageNow = (): string => location.pathname + location.search;

/**
 * Replaces the address of a new form by one with its key, so that Back leads to what it has made,
 * not to a form that would make another.
 */
export function markMade(sent: FormData): void {
  const keyed = keyedAddress(location.href, String(sent.get("clave") ?? ""));
  if (keyed) history.replaceState(history.state, "", keyed);
}

/** Shows a notice, on whatever page is open, that what was sent from `href` may not be stored. */
function tellOfLateFailure(href: string): void {
  const notice = document.createElement("div");
  notice.className = "notice notice-error late-failure";
  notice.role = "status";
  const sentence = notice.appendChild(document.createElement("p"));
  const actions = notice.appendChild(document.createElement("p"));
  actions.className = "form-actions";
  const link = actions.appendChild(document.createElement("a"));
  link.href = href;
  link.textContent = "Volver a ese formulario";
  const close = actions.appendChild(document.createElement("button"));
  close.type = "button";
  close.className = "link-button";
  close.textContent = "Cerrar aviso";
  close.onclick = remove;

  const follow = (): void => {
    if (link.href === location.origin + location.pathname + location.search) {
      remove();
      return;
    }
    const place = document.querySelector("dialog[open]") ?? document.querySelector("main");
    if (place && notice.parentElement !== place) place.prepend(notice);
  };
  const changes = new MutationObserver(follow);
  const isOfDialogs = { attributes: true, attributeFilter: ["open"] };
  changes.observe(document.body, { childList: true, subtree: true, ...isOfDialogs });
  follow();
  // Into what is there already: so it is read out.
  sentence.textContent = SENTENCE;

  function remove(): void {
    changes.disconnect();
    notice.remove();
  }
}
