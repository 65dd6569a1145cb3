import { tellOfLateFailure } from "./late-failure";
import { markSaved, markUnsaved } from "./unsaved";

const TYPED_SINCE = "Guardado lo que había al pulsar; lo que has escrito después, aún no.";

/** Hidden fields of a form as they are stored, in place of those that it came with. */
const stored = new WeakMap<HTMLFormElement, FormData>();

export interface AwaitedForm {
  /** What is sent. */
  fields: FormData;
  /** False once the owner has gone on from where it was sent: its answer pulls her nowhere. */
  isHere(): boolean;
  /** True if something was typed or chosen since. */
  isChanged(): boolean;
  /** It is all stored: nothing is asked when its page is left. */
  settle(): void;
  /** What was sent is stored, and the form stays: it goes on from its page at `href`. */
  goOn(href: string): Promise<void>;
  /** Says in the form, calmly, that what was typed since is not stored. */
  showTypedSince(): void;
  /** Says where the owner is that it may not have been stored. */
  tellElsewhere(): void;
}

/** Begins to wait for the answer to a form, which counts as unsaved until it is settled. */
export function awaitAnswer(
  form: HTMLFormElement,
  submitter: HTMLButtonElement | null,
): AwaitedForm {
  const fields = new FormData(form, nameable(submitter));
  const from = pageNow();
  markUnsaved(form);
  for (const notice of form.querySelectorAll("[data-of-last-answer]")) notice.remove();
  return {
    fields,
    isHere: () => form.isConnected && pageNow() === from,
    isChanged: () => !isSame(fields, new FormData(form, nameable(submitter))),
    settle: () => markSaved(form),
    async goOn(href) {
      if (form.isConnected) await goOnFrom(form, href);
    },
    showTypedSince() {
      const notice = document.createElement("p");
      notice.role = "status";
      notice.dataset.ofLastAnswer = "";
      (submitter?.closest(".save-foot, .form-actions") ?? form.lastElementChild)?.before(notice);
      notice.textContent = TYPED_SINCE;
    },
    tellElsewhere: () => tellOfLateFailure(from),
  };
}

/** The form was given other hidden fields, by the page itself. */
export function dropStored(form: HTMLFormElement): void {
  stored.delete(form);
}

/** A version that it brings back is then that of what it stored itself. */
async function goOnFrom(form: HTMLFormElement, href: string): Promise<void> {
  const html = await fetch(href).then(
    (answer) => answer.text(),
    () => "", // then what it sends next may be a conflict, which loses nothing
  );
  const { forms } = new DOMParser().parseFromString(html, "text/html");
  const action = form.getAttribute("action");
  const same = [...forms].find((other) => other.getAttribute("action") === action);
  if (!same) return;
  if (!stored.has(form)) form.addEventListener("formdata", bringStored);
  const hidden = new FormData();
  for (const { name, value } of same.querySelectorAll<HTMLInputElement>("[type=hidden]")) {
    hidden.set(name, value);
  }
  stored.set(form, hidden);
}

function bringStored({ target, formData }: FormDataEvent): void {
  const form = target as HTMLFormElement;
  for (const [name, value] of stored.get(form) ?? []) {
    const isHidden = form.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`);
    if (isHidden) formData.set(name, value);
  }
}

/** FormData takes no button that says nothing of another form. */
function nameable(submitter: HTMLButtonElement | null): HTMLButtonElement | undefined {
  return submitter?.name ? submitter : undefined;
}

const pageNow = (): string => location.pathname + location.search;

/** True if two readings of a form have the same words, and the same files chosen. */
export function isSame(one: FormData, other: FormData): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(fields: FormData): string {
  const words = [...fields].map(([name, value]) => {
    if (typeof value === "string") return [name, value];
    // The file of a field without one is as old as the reading.
    return [name, value.name, value.size, value.name && value.lastModified];
  });
  return JSON.stringify(words);
}
