import { type FormEvent, useState } from "react";
import { awaitAnswer, freeOnReturn, holdStill, markMade } from "./awaited-form";
import type { Problems } from "./notice";
import { type Answer, type Fields, sendForm, sentencesOf } from "./send-form";

interface UploadFormOptions {
  beforeSending?(): Promise<void>;
  /**
   * Called if something newer is stored than the form was made of, and files are chosen, which stay
   * in it; without files the browser posts the form.
   */
  onConflict?(answer: Answer): void;
  /**
   * If given, the form can be typed in while it is sent. Called once it is saved, with the fields
   * that were sent; returns the address to go to, `leadsTo` or another.
   */
  onSaved?(sent: FormData, leadsTo: string): string;
}

/**
 * Sends a form with files by script, for its `progress` (0 to 1; null while nothing is sent).
 * Follows a redirect, after `onLeave`, unless the user has left the page; else `shown` holds the
 * problems, in place of `state` from the server, `newer` what was stored meanwhile, and the form
 * retains what was typed and chosen.
 */
export function useUploadForm<State extends Problems>(
  state: State,
  onLeave: () => void,
  { beforeSending, onConflict, onSaved }: UploadFormOptions = {},
) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [newer, setNewer] = useState<Fields>({});

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // What opens in another tab leaves this one as it is.
    if (submitter?.hasAttribute("formtarget")) return;
    // A button that says something is the browser's to send.
    if (submitter?.name) return onLeave();
    event.preventDefault();
    if (progress !== null) return;
    const form = event.currentTarget;
    const action = (submitter?.hasAttribute("formaction") && submitter.formAction) || form.action;
    setProblems({});
    setProgress(0);
    await beforeSending?.();
    const awaited = awaitAnswer(form, submitter);
    const { fields } = awaited;
    const release = onSaved ? undefined : holdStill(form, submitter);
    const free = (): void => {
      release?.();
      setProgress(null);
    };
    const sent = await sendForm(action, fields, setProgress);
    awaited.settle(); // what was typed, the guard of the form knows
    const isHere = awaited.isHere();
    if (sent.outcome === "saved") {
      const leadsTo = onSaved?.(fields, sent.leadsTo) ?? sent.leadsTo;
      onLeave();
      if (!isHere) return free();
      freeOnReturn(free);
      markMade(fields);
      return location.assign(leadsTo);
    }
    if (!isHere) {
      free();
      return awaited.tellElsewhere();
    }
    const { outcome, answer } = sent;
    const { errors, wayOut, values = {} } = answer;
    const found = { errors, failure: sentencesOf(answer, sent.status).join(" "), wayOut };
    if (outcome === "refused" || (outcome === "signed-out" && answer.resume === undefined)) {
      free();
      return setProblems({ ...found, values: typedIn(fields) });
    }
    if (outcome === "conflict" && hasFiles(fields)) {
      free();
      takeNewer(form, fields, values);
      setNewer(values);
      onConflict?.(answer);
      return setProblems(found);
    }
    onLeave();
    freeOnReturn(free);
    form.action = action;
    form.submit(); // the sign-in form, or what was saved meanwhile, comes with all that was typed
  };

  const shown = (problems ?? state) as Problems & Partial<State>;
  return { progress, shown, newer, onSubmit };
}

function typedIn(fields: FormData): Fields {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** True if the form has files, which no browser could give back on another page. */
function hasFiles(fields: FormData): boolean {
  return [...fields.values()].some((value) => value instanceof File && value.name !== "");
}

/** Puts values stored meanwhile into a form's checkboxes, and its fields not changed since they were sent. */
function takeNewer(form: HTMLFormElement, sent: FormData, newer: Fields): void {
  for (const control of form.querySelectorAll<HTMLInputElement>("[name]:not([type=file])")) {
    const { name, type } = control;
    const value = newer[name];
    if (value === undefined || type === "hidden") continue;
    if (type === "checkbox") control.checked = control.value === value;
    else if (control.value === sent.get(name)) control.value = value;
  }
}

export function UploadProgress({ part, label }: { part: number; label: string }) {
  return (
    <progress className="upload-progress" value={part} aria-label={label}>
      {Math.round(part * 100)} %
    </progress>
  );
}
