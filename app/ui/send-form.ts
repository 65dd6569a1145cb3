import type { WayOut } from "~/http/form-result";

export type Fields = Partial<Record<string, string>>;

export interface Sent {
  /**
   * "saved" after a redirect; "signed-out" (401); "conflict" (409) if something newer is stored
   * than the form was made of; "refused" for all else, also without an answer.
   */
  outcome: "saved" | "refused" | "conflict" | "signed-out";
  /**
   * Address of the page that a saved form leads to; else that of the form's action, or empty
   * without an answer.
   */
  leadsTo: string;
  status: number;
  answer: Answer;
}

/** Answer to a form where it does not lead to another page. */
export interface Answer {
  /** Sent values or, after a conflict, those to send next. */
  values?: Fields;
  stored?: { titulo: string; html: string; href: string };
  errors?: Fields;
  failure?: string | null;
  refusal?: string;
  wayOut?: WayOut;
  refused?: string[];
  /**
   * Signed proof that the form may be sent again after signing in: posted by the browser, not by script, it
   * is answered with the sign-in form. Undefined where the form is refused instead.
   */
  resume?: string;
  /** Public paths of what was uploaded. */
  added?: string[];
}

/** HTTP statuses that blame the network, the server or the session, not the form. */
const PASSING = [401, 408, 429, 500, 502, 503, 504];

/**
 * Milliseconds without progress after which an upload is aborted; processing pictures takes time.
 */
const SILENT_MS = 3 * 60_000;

const TOO_LARGE = "Pesa demasiado para enviarlo de una vez.";
const OFFLINE =
  "No hay conexión con el servidor. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/**
 * Posts a form and returns its outcome: errors come as data (app/entry.server.tsx), a redirect to
 * another address means saved. `onProgress` receives 0 to 1.
 */
export async function sendForm(
  action: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Sent> {
  const { status, leadsTo, answer } = await postForm(action, form, onProgress);
  const isSaved = leadsTo && leadsTo !== action && status < 400;
  const refusals: Record<number, Sent["outcome"]> = { 401: "signed-out", 409: "conflict" };
  const outcome = isSaved ? "saved" : (refusals[status] ?? "refused");
  return { outcome, leadsTo, status, answer };
}

/**
 * True if the network, the server or the session was to blame, and the same form may be accepted
 * later. Status 0: no connection.
 */
export function mayPass(status: number): boolean {
  return status === 0 || PASSING.includes(status);
}

/** Posts a form and reports its progress, from 0 to 1. Status 0 means no connection. */
export function postForm(
  action: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<{ status: number; leadsTo: string; answer: Answer }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = "json";
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENT_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      listen();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      const { status, responseURL, response } = request;
      resolve({ status, leadsTo: responseURL, answer: response ?? {} });
    };
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
    listen();
  });
}

/**
 * Returns all error sentences of an answer, those of fields included, for forms that cannot show
 * them beside the fields.
 */
export function problemsOf(answer: Answer, status: number): string[] {
  const ofFields = Object.values(answer.errors ?? {}) as string[];
  return [...ofFields, ...sentencesOf(answer, status)];
}

/**
 * Returns the sentences of an answer that belong to no field; where it says nothing at all, one
 * that the form is too large (413) or that there is no connection.
 */
export function sentencesOf(
  { errors = {}, failure, refusal, refused = [] }: Answer,
  status: number,
): string[] {
  const sentences = [failure, refusal, ...refused].filter((each) => !!each) as string[];
  if (sentences.length > 0 || Object.keys(errors).length > 0) return sentences;
  return [status === 413 ? TOO_LARGE : OFFLINE];
}
