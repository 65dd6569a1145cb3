import { tellOfLateFailure } from "./late-failure";
import { markSaved, markUnsaved } from "./unsaved";

const STATUS = ":is([role=status], progress):not([contenteditable] *)";

const STAYS_MS = 10_000;

export interface AwaitedForm {
  /** Fields as they were sent. */
  fields: FormData;
  /** False once the owner has gone on from where it was sent: its answer pulls her nowhere. */
  isHere(): boolean;
  /** It is all stored: nothing is asked when its page is left. */
  settle(): void;
  /** Says where the owner is that it may not have been stored. */
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

/** Has a form take no words and no presses while it is sent, until what is returned is called. */
export function holdStill(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const held = restOf(form, submitter).filter((each) => !each.inert);
  const hold = (isHeld: boolean): void => {
    for (const each of held) each.inert = isHeld;
    form.ariaBusy = isHeld ? "true" : null;
  };
  hold(true);
  return () => hold(false);
}

/** Another page is asked for: somebody may come back to this one, or stay, as it was left. */
export function freeOnReturn(free: () => void): void {
  addEventListener("pagehide", free, { once: true });
  setTimeout(free, STAYS_MS); // no script learns that she chose to stay
}

/** All of a form but the button that sends it, which keeps the focus, and what says how far it is. */
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
