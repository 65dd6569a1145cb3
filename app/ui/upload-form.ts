import { type FormEvent, useState } from "react";
import { sendForm } from "./send-form";

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
