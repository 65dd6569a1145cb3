import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSlate } from "slate-react";
import { countOf } from "~/format/amounts";
import { subscribeToUploads, uploadState } from "./uploads";

interface PasteNoticeProps {
  /** Sentences about what the last paste could not bring; empty if nothing is missing. */
  losses: string;
  onClose(): void;
}

/** Says what a paste has left out. Rendered also while empty, so that screen readers announce the text. */
export function PasteNotice({ losses, onClose }: PasteNoticeProps) {
  return (
    <div className={losses ? "paste-notice notice notice-offer" : "paste-notice"}>
      <p role="status">{losses}</p>
      {losses && (
        <button type="button" className="link-button" onClick={onClose}>
          Entendido
        </button>
      )}
    </div>
  );
}

interface Waiting {
  submitter: HTMLElement | null;
  /** True if an upload failed after the form was sent: when all are done, it is not sent by itself. */
  isRefused?: boolean;
}

interface PictureUploadsProps {
  text: RefObject<HTMLElement>;
}

/** Says how many pictures are still uploading, and makes the form wait for them when it is sent. */
export function PictureUploads({ text }: PictureUploadsProps) {
  const editor = useSlate();
  useSyncExternalStore(subscribeToUploads, () => pendingIn(editor.children));
  const { pending, failed } = countsOf(editor.children);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const counts = useRef({ pending, failed });
  counts.current = { pending, failed };

  useEffect(() => {
    const form = text.current?.closest("form");
    const hold = (event: SubmitEvent): void => {
      const { pending, failed } = counts.current;
      if (pending + failed === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setWaiting({ submitter: event.submitter });
    };
    form?.addEventListener("submit", hold, { capture: true });
    return () => form?.removeEventListener("submit", hold, { capture: true });
  }, [text]);
  useEffect(() => {
    if (!waiting) return;
    if (failed > 0)
      return waiting.isRefused ? undefined : setWaiting({ ...waiting, isRefused: true });
    if (pending > 0) return;
    setWaiting(null);
    // Once it was refused, taking the picture away only takes it away.
    if (!waiting.isRefused) text.current?.closest("form")?.requestSubmit(waiting.submitter);
  }, [waiting, pending, failed, text]);

  return (
    <p className="field-hint" role="status" data-unsent={pending + failed > 0 || undefined}>
      {pending > 0 &&
        `${pending === 1 ? "Queda" : "Quedan"} ${countOf(pending, "imagen", "imágenes")} por subir.`}
      {pending > 0 && waiting && !waiting.isRefused && " El artículo se enviará en cuanto termine."}
      {pending === 0 &&
        failed > 0 &&
        waiting &&
        "Una imagen no se ha subido. En su sitio pone por qué y qué hacer; después, envía el artículo otra vez."}
    </p>
  );
}

/** Returns how many uploads in `nodes` wait and how many failed, as JSON: React compares it by value. */
function pendingIn(nodes: object[]): string {
  return JSON.stringify(countsOf(nodes));
}

function countsOf(nodes: object[]): { pending: number; failed: number } {
  const states = nodes.flatMap((node) =>
    "src" in node ? (uploadState(String(node.src)) ?? []) : [],
  );
  const failed = states.filter((state) => "problem" in state).length;
  return { pending: states.length - failed, failed };
}
