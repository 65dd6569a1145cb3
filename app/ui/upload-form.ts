import { type FormEvent, useState } from "react";

interface UploadOptions {
  /** Called before the page is left for where the server leads. */
  onSaved(): void;
}

interface UploadState {
  /** From 0 to 1 while it is on its way, or null. */
  progress: number | null;
  /** What the server had to say, or the lack of a connection. */
  problems: string[];
}

/**
 * Sends a form with files in such a way that its progress can be shown. Where the server
 * redirects, the page follows; otherwise its errors are shown and everything stays as typed.
 */
export function useUploadForm({ onSaved }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ progress: null, problems: [] });

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // What opens in another tab leaves this one as it is.
    if (submitter?.hasAttribute("formtarget")) return;
    event.preventDefault();
    const form = event.currentTarget;
    setState({ progress: 0, problems: [] });
    const sent = await sendForm(form.action, new FormData(form), (progress) =>
      setState({ progress, problems: [] }),
    );
    if (sent.outcome === "refused" || (sent.outcome === "signed-out" && !sent.isKept)) {
      return setState({ progress: null, problems: sent.problems });
    }
    onSaved();
    if (sent.outcome === "saved") location.assign(sent.leadsTo);
    else form.submit(); // the sign-in form takes all that was typed along
  };

  return { ...state, onSubmit };
}

/** What the server made of a form that was sent in the background. */
export type Sent =
  | { outcome: "saved"; leadsTo: string }
  | { outcome: "refused"; problems: string[] }
  /** `isKept`: the answer is a form that has all of it and asks to sign in. */
  | { outcome: "signed-out"; isKept: boolean; problems: string[] };

const OFFLINE =
  "No hay conexión con el servidor. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/**
 * Posts a form as the browser would, telling how far it is: `onProgress` gets the part that
 * has left, from 0 to 1. A redirect means saved; a page that comes back says what is wrong.
 */
export function sendForm(
  action: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseURL, responseText } = request;
      if (responseURL !== action && status < 400)
        return resolve({ outcome: "saved", leadsTo: responseURL });
      const problems = problemsIn(responseText);
      const isKept = responseText.includes('name="reanudar"');
      if (status === 401) resolve({ outcome: "signed-out", isKept, problems });
      else resolve({ outcome: "refused", problems });
    };
    request.onerror = () => resolve({ outcome: "refused", problems: [OFFLINE] });
    request.open("POST", action);
    request.send(form);
  });
}

/** The errors of a page that the server has sent back. */
function problemsIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const found = page.querySelectorAll(".notice-error li, .notice-error p, body > h1");
  const texts = [...found].map(({ textContent }) => textContent?.trim() ?? "").filter(Boolean);
  return texts.length > 0 ? texts : [OFFLINE];
}
