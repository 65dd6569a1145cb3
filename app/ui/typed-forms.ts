const TYPED = "textarea, select, input:not([type=hidden])";
const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Sends the plain forms in which something is typed by script, so that they stay as they are where no
 * page of ours comes back: nobody, a proxy's error, a 503. What the application refuses is posted by
 * the browser, for its page. Forms without text lose nothing, and are left to the browser.
 */
export function followForms(
  sentenceOf: (answer: unknown, isOffline: boolean) => string,
  signal: AbortSignal,
): void {
  const sending = new WeakSet<HTMLFormElement>();
  const leftToBrowser = new WeakSet<HTMLFormElement>();
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter as HTMLButtonElement | null;
    // A script of the form's own sends it; and what opens in another tab leaves this one as it is.
    if (event.defaultPrevented || submitter?.hasAttribute("formtarget") || !isTyped(form)) return;
    if (leftToBrowser.delete(form)) return;
    event.preventDefault();
    if (sending.has(form)) return;
    sending.add(form);
    form.querySelector("[data-unanswered]")?.remove();
    showSending(submitter, true);
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
    const action = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
    const answer = await answerTo(action, new URLSearchParams(fields));
    sending.delete(form);
    // What the application refuses comes as data; a page is a proxy's.
    const isOurs = answer?.headers.get("Content-Type")?.startsWith("application/json");
    if (!answer || answer.status >= 500 || (answer.status >= 400 && !isOurs)) {
      showSending(submitter, false);
      showUnanswered(form, sentenceOf(await answer?.json().catch(() => null), !answer));
      return;
    }
    // Another page comes; somebody may come back to this one as it was left.
    addEventListener("pagehide", () => showSending(submitter, false), { once: true });
    if (answer.ok && answer.redirected) {
      location.assign(answer.url);
    } else {
      leftToBrowser.add(form);
      form.requestSubmit(submitter);
    }
  };
  document.addEventListener("submit", onSubmit, { signal });
}

/** Has a button say what it says while its form is sent (submit-button.tsx), or again what it said. */
function showSending(button: HTMLButtonElement | null, isSending: boolean): void {
  if (!button || (button.ariaDisabled === "true") === isSending) return;
  button.ariaDisabled = isSending ? "true" : null;
  const text = button.firstChild;
  const { otherLabel } = button.dataset;
  if (!text || !otherLabel) return;
  button.dataset.otherLabel = text.nodeValue ?? "";
  text.nodeValue = otherLabel;
}

/** Null where there is no line. */
function answerTo(action: string, body: URLSearchParams): Promise<Response | null> {
  return fetch(action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(
    () => null,
  );
}

function isTyped(form: HTMLFormElement): boolean {
  const isPost = form.method === "post" && form.enctype === URLENCODED;
  return isPost && form.querySelector(TYPED) !== null;
}

/** As ErrorNotice of notice.tsx does, in a form whose state does not change. */
function showUnanswered(form: HTMLFormElement, sentence: string): void {
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.tabIndex = -1;
  notice.dataset.unanswered = "";
  const alert = notice.appendChild(document.createElement("div"));
  alert.role = "alert";
  alert.appendChild(document.createElement("p")).textContent = sentence;
  form.prepend(notice);
  notice.focus();
  // It was sent as if nothing were left to save (leave-guard.ts).
  form.dispatchEvent(new Event("input", { bubbles: true }));
}
