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

const OFFLINE =
  "No hay conexión con el servidor. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/**
 * Sends a form with files in such a way that its progress can be shown. Where the server
 * redirects, the page follows; otherwise its errors are shown and everything stays as typed.
 */
export function useUploadForm({ onSaved }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ progress: null, problems: [] });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => {
      setState({ progress: total > 0 ? loaded / total : 0, problems: [] });
    };
    request.onload = () => {
      if (request.responseURL !== form.action && request.status < 400) {
        onSaved();
        location.assign(request.responseURL);
      } else if (request.status === 401) {
        onSaved();
        form.submit(); // the sign-in form takes all that was typed along
      } else setState({ progress: null, problems: problemsIn(request.responseText) });
    };
    request.onerror = () => setState({ progress: null, problems: [OFFLINE] });
    request.open("POST", form.action);
    request.send(new FormData(form));
    setState({ progress: 0, problems: [] });
  };

  return { ...state, onSubmit };
}

/** The errors of a page that the server has sent back. */
function problemsIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const found = page.querySelectorAll(".notice-error li, .notice-error p, body > h1");
  const texts = [...found].map(({ textContent }) => textContent?.trim() ?? "").filter(Boolean);
  return texts.length > 0 ? texts : [OFFLINE];
}
