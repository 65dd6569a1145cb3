import { type FormEvent, useState } from "react";
import type { WayOut } from "~/http/form-result";
import { awaitAnswer, freeOnReturn, holdStill } from "./awaited-form";
import { markMade } from "./made-form";
import { ErrorNotice, ErrorSummary } from "./notice";
import { WayOutLink } from "./way-out";

interface UploadFormOptions {
  beforeSending?(): Promise<void>;
  /** Something newer is stored than the form was made of; the form stays, with the files chosen. */
  onConflict?(answer: Answer): void;
  /**
   * Called with what was sent where the form goes on being typed in. Returns the page to go to:
   * `leadsTo`, or another.
   */
  onSaved?(sent: FormData, leadsTo: string): string;
}

/** The part of the last answer that a form shows. */
export interface Problems {
  errors?: FieldErrors;
  /** Typed values. */
  values?: Fields;
  failure?: string;
  wayOut?: WayOut;
}

type FieldErrors = Partial<Record<string, string>>;
type Fields = Partial<Record<string, string>>;

/**
 * Sends a form with files by script, for its progress. It follows a redirect, after `onLeave`,
 * unless somebody has gone on from there;
 * otherwise `shown` is what is wrong, in place of the `state` that the page came with, and the form
 * keeps what was typed and chosen.
 */
export function useUploadForm<State extends Problems>(
  state: State,
  onLeave: () => void,
  { beforeSending, onConflict, onSaved }: UploadFormOptions = {},
) {
  /** Share that is sent, from 0 to 1, or null. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problems, setProblems] = useState<Problems | null>(null);
  /** Hidden fields of the form, as the last conflict changed them. */
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
    if (sent.outcome === "refused" || (sent.outcome === "signed-out" && !sent.canResume)) {
      const { errors, sentences, wayOut } = sent;
      free();
      return setProblems({ errors, values: typedIn(fields), failure: sentences.join(" "), wayOut });
    }
    if (sent.outcome === "conflict" && hasFiles(fields)) {
      const { errors, sentences, wayOut, answer } = sent;
      free();
      takeNewer(form, fields, answer.values ?? {});
      setNewer(answer.values ?? {});
      onConflict?.(answer);
      return setProblems({ errors, failure: sentences.join(" "), wayOut });
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

/** Puts what is stored meanwhile into the fields in which nobody has typed since they were sent. */
function takeNewer(form: HTMLFormElement, sent: FormData, newer: Fields): void {
  for (const control of form.querySelectorAll<HTMLInputElement>("[name]:not([type=file])")) {
    const { name, type } = control;
    const value = newer[name];
    if (value === undefined || type === "hidden") continue;
    if (type === "checkbox") control.checked = control.value === value;
    else if (control.value === sent.get(name)) control.value = value;
  }
}

/** The head of a form that was refused: the same for those that a script sent and for the others. */
export function FormProblems({ shown }: { shown: Problems }) {
  const { errors = {}, values, failure, wayOut } = shown;
  return (
    <>
      {failure && (
        <ErrorNotice subject={shown} more={wayOut && <WayOutLink {...wayOut} />}>
          {failure}
        </ErrorNotice>
      )}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} values={values} />}
    </>
  );
}

/** `part` of an upload that was sent, from 0 to 1. */
export function UploadProgress({ part, label }: { part: number; label: string }) {
  return (
    <progress className="upload-progress" value={part} aria-label={label}>
      {Math.round(part * 100)} %
    </progress>
  );
}

export type Sent =
  | { outcome: "saved"; leadsTo: string }
  /** `canRetry`: sent again as it is, it may be accepted. */
  | ({ outcome: "refused"; canRetry: boolean } & Failed)
  /** Posted by the browser, it would come back beside what was saved meanwhile: `answer`. */
  | ({ outcome: "conflict"; canRetry: boolean; answer: Answer } & Failed)
  /** `canResume`: posted by the browser, it would come back in a form to sign in. */
  | ({ outcome: "signed-out"; canResume: boolean } & Failed);

interface Failed {
  errors: FieldErrors;
  /** Messages that belong to no field in particular. */
  sentences: string[];
  /** Messages of all fields and of none. */
  problems: string[];
  wayOut?: WayOut;
}

/** Answer to a form where it does not lead to another page. */
export interface Answer {
  /** Sent values or, after a conflict, those to send next. */
  values?: Fields;
  /** Text that was stored meanwhile, of a form that shows it. */
  stored?: { titulo: string; html: string; href: string };
  errors?: FieldErrors;
  failure?: string | null;
  refusal?: string;
  wayOut?: WayOut;
  refused?: string[];
  resume?: string;
  /** Public paths of what was uploaded. */
  added?: string[];
}

/** Statuses of what was wrong with the line, the server or the session, not with the form. */
const PASSING = [401, 408, 429, 500, 502, 503, 504];

const TOO_LARGE = "Pesa demasiado para enviarlo de una vez.";
const OFFLINE =
  "No hay conexión con el servidor. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/** Errors come as data (app/entry.server.tsx), a redirect means saved; progress is 0 to 1. */
export async function sendForm(
  action: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Sent> {
  const { status, leadsTo, answer } = await postForm(action, form, onProgress);
  if (leadsTo && leadsTo !== action && status < 400) return { outcome: "saved", leadsTo };
  const { errors = {}, wayOut } = answer;
  const sentences = sentencesOf(answer, status);
  const failed = { errors, sentences, problems: problemsOf(answer, status), wayOut };
  if (status === 409) return { outcome: "conflict", canRetry: false, answer, ...failed };
  if (status === 401) {
    return { outcome: "signed-out", canResume: answer.resume !== undefined, ...failed };
  }
  return { outcome: "refused", canRetry: mayPass(status), ...failed };
}

/** True if the same may be accepted later: the line or the server was to blame, or a session. */
export function mayPass(status: number): boolean {
  return status === 0 || PASSING.includes(status);
}

/** Posts a form and reports its progress, from 0 to 1. Status 0: there is no line. */
export function postForm(
  action: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<{ status: number; leadsTo: string; answer: Answer }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      const { status, responseURL, response } = request;
      resolve({ status, leadsTo: responseURL, answer: response ?? {} });
    };
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

/** All that is wrong, for what has no fields at which to say it. */
export function problemsOf(answer: Answer, status: number): string[] {
  const ofFields = Object.values(answer.errors ?? {}) as string[];
  return [...ofFields, ...sentencesOf(answer, status)];
}

function sentencesOf(
  { errors = {}, failure, refusal, refused = [] }: Answer,
  status: number,
): string[] {
  const sentences = [failure, refusal, ...refused].filter((each) => !!each) as string[];
  if (sentences.length > 0 || Object.keys(errors).length > 0) return sentences;
  return [status === 413 ? TOO_LARGE : OFFLINE];
}
