import { awaitAnswer, freeOnReturn, holdStill, markMade } from "./awaited-form";
import { markUnsaved } from "./unsaved";
import { REFUSED } from "./unsent-changes";
import { discardUnsentOf } from "./unsent-text";

const TYPED = "textarea, select, input:not([type=hidden])";
/**
 * Selects password fields: their forms are left to the browser, since each attempt counts, the
 * answer may be a file, and no browser gives a password back.
 */
const SECRET = "[type=password]";
/**
 * Milliseconds to wait for an answer, as a connection may be lost silently; a form sent twice is
 * stored once.
 */
const ANSWER_MS = 60_000;
const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Sends by script, until `signal` aborts, the plain forms in which something can be typed, so that
 * no text is lost if no answer of the application comes (no connection, a proxy's error, a 503): a
 * notice worded by `sentenceOf` is shown. Refused forms are posted again by the browser, to show
 * their page; forms without text or with a password are left to it.
 */
export function followForms(
  sentenceOf: (answer: unknown, isOffline: boolean) => string,
  signal: AbortSignal,
): void {
  const underWay = new WeakSet<HTMLFormElement>();
  const leftToBrowser = new WeakSet<HTMLFormElement>();
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter as HTMLButtonElement | null;
    // A script of the form's own sends it; and what opens in another tab leaves this one as it is.
    if (event.defaultPrevented || submitter?.hasAttribute("formtarget") || !isTyped(form)) return;
    if (leftToBrowser.delete(form)) return;
    event.preventDefault();
    if (!underWay.has(form)) void send(form, submitter);
  };

  const send = async (
    form: HTMLFormElement,
    submitter: HTMLButtonElement | null,
  ): Promise<void> => {
    const awaited = awaitAnswer(form, submitter);
    const free = holdStill(form, submitter);
    const release = (): void => {
      underWay.delete(form);
      showSending(submitter, false);
      free();
    };
    underWay.add(form);
    showSending(submitter, true);
    const answer = await answerTo(form, submitter, awaited.fields);
    const outcome = outcomeOf(answer);
    if (outcome === "stored") discardUnsentOf(String(awaited.fields.get("clave") ?? ""));
    const data = outcome === "none" ? await answer?.json().catch(() => null) : null;
    if (awaited.isHere() && outcome !== "none") {
      freeOnReturn(release);
      awaited.settle();
      if (outcome === "stored") {
        markMade(awaited.fields);
        return location.assign(answer?.url ?? "");
      }
      leftToBrowser.add(form);
      return form.requestSubmit(submitter);
    }
    const isHere = awaited.isHere();
    release();
    if (isHere) showUnanswered(form, sentenceOf(data, !answer));
    else if (outcome === "stored") awaited.settle();
    else awaited.tellElsewhere();
  };
  document.addEventListener("submit", onSubmit, { signal });
  for (const notice of document.querySelectorAll(REFUSED)) {
    markUnsaved(notice.closest("form") as HTMLFormElement);
  }
}

/**
 * Returns "stored" after a redirect, "refused" if the application refused the form (the browser
 * then asks for its page), "none" if no answer of the application came.
 */
function outcomeOf(answer: Response | null): "stored" | "refused" | "none" {
  // What the application refuses comes as data; a page is a proxy's.
  const isOurs = answer?.headers.get("Content-Type")?.startsWith("application/json");
  if (!answer || answer.status >= 500 || (answer.status >= 400 && !isOurs)) return "none";
  return answer.ok && answer.redirected ? "stored" : "refused";
}

function showSending(button: HTMLButtonElement | null, isSending: boolean): void {
  if (!button || (button.ariaDisabled === "true") === isSending) return;
  button.ariaDisabled = isSending ? "true" : null;
  const text = button.firstChild;
  const { otherLabel } = button.dataset;
  if (!text || !otherLabel) return;
  button.dataset.otherLabel = text.nodeValue ?? "";
  text.nodeValue = otherLabel;
}

/** Posts a form. @returns the answer; null without a connection or after ANSWER_MS */
function answerTo(
  form: HTMLFormElement,
  submitter: HTMLButtonElement | null,
  fields: FormData,
): Promise<Response | null> {
  const action = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
  const body = new URLSearchParams([...fields] as string[][]);
  // Safari 15 knows no such limit.
  const signal = AbortSignal.timeout?.(ANSWER_MS);
  return fetch(action, {
    ...{ method: "POST", body, signal },
    headers: { Accept: "application/json" },
  }).catch(() => null);
}

function isTyped(form: HTMLFormElement): boolean {
  const isPost = form.method === "post" && form.enctype === URLENCODED;
  return isPost && form.querySelector(TYPED) !== null && form.querySelector(SECRET) === null;
}

function showUnanswered(form: HTMLFormElement, sentence: string): void {
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.tabIndex = -1;
  notice.dataset.ofLastAnswer = "";
  const alert = notice.appendChild(document.createElement("div"));
  alert.role = "alert";
  alert.appendChild(document.createElement("p")).textContent = sentence;
  form.prepend(notice);
  notice.focus();
}
