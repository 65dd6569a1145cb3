import type { WayOut } from "~/http/form-result";

export type FieldErrors = Partial<Record<string, string>>;
export type Fields = Partial<Record<string, string>>;

export type Sent =
  | { outcome: "saved"; leadsTo: string }
  /** Rejected; `canRetry` if the same form may be accepted later. */
  | ({ outcome: "refused"; canRetry: boolean } & Failed)
  /**
   * Something newer is stored; posted by the browser, the form comes back beside it, as in
   * `answer`.
   */
  | ({ outcome: "conflict"; canRetry: boolean; answer: Answer } & Failed)
  /**
   * Session ended; `canResume` if the form, posted by the browser, comes back inside a sign-in
   * form.
   */
  | ({ outcome: "signed-out"; canResume: boolean } & Failed);

interface Failed {
  errors: FieldErrors;
  sentences: string[];
  problems: string[];
  wayOut?: WayOut;
}

/** Answer to a form where it does not lead to another page. */
export interface Answer {
  /** Sent values or, after a conflict, those to send next. */
  values?: Fields;
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
 * Posts a form and returns its outcome: errors come as data (app/entry.server.tsx), a redirect
 * means saved. `onProgress` receives 0 to 1.
 */
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

/** True if the network, the server or the session was to blame. Status 0: no connection. */
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
 * Returns the messages of all fields and of none, for forms without fields beside which to show
 * them.
 */
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
