import { useRef, useState } from "react";
import { sendForm } from "~/ui/upload-form";

/** One photo that was chosen, on its way to the project. */
export interface QueuedFoto {
  /** Its form key: sent again after a lost answer, it is still one photo. */
  key: string;
  file: File;
  state: "waiting" | "sending" | "saving" | "added" | "refused";
  /** The part that has left, from 0 to 1. */
  progress: number;
  /** Why it was refused. */
  reason?: string;
}

const SIGNED_OUT = "Tu sesión ha terminado. Entra en otra pestaña y reinténtalo aquí.";

interface QueueOptions {
  /** Where each photo is posted. */
  action: string;
  /** Bytes of one file. */
  limit: number;
  /** Called once all have been sent, if any was added. */
  onAdded(added: number): void;
}

/**
 * Sends photos one after the other, each with its own progress and its own reason when it is
 * refused. The first that was chosen is sent last: it is then the newest and leads the project.
 */
export function useUploadQueue({ action, limit, onAdded }: QueueOptions) {
  const [fotos, setFotos] = useState<QueuedFoto[]>([]);
  const current = useRef(fotos);
  const [isBusy, setIsBusy] = useState(false);

  const set = (next: QueuedFoto[]): void => {
    current.current = next;
    setFotos(next);
  };
  const change = (key: string, part: Partial<QueuedFoto>): void => {
    set(current.current.map((foto) => (foto.key === key ? { ...foto, ...part } : foto)));
  };

  const choose = (files: File[]): void => set(files.map((file) => queued(file, limit)));

  /** @returns whether all of them were added */
  const send = async (descripcion: string): Promise<boolean> => {
    setIsBusy(true);
    let isSignedIn = true;
    for (const { key, file } of [...current.current].reverse()) {
      const { state } = current.current.find((foto) => foto.key === key) ?? {};
      if (state === "added" || file.size > limit) continue;
      change(key, { state: "sending", progress: 0, reason: undefined });
      const form = new FormData();
      form.set("clave", key);
      form.set("descripcion", descripcion);
      form.set("foto", file);
      const sent = await sendForm(new URL(action, location.href).href, form, (progress) =>
        change(key, { progress, state: progress < 1 ? "sending" : "saving" }),
      );
      isSignedIn = sent.outcome !== "signed-out";
      if (sent.outcome === "saved") change(key, { state: "added", progress: 1 });
      else change(key, { state: "refused", reason: reasonOf(sent) });
    }
    setIsBusy(false);
    const added = current.current.filter(({ state }) => state === "added").length;
    const refused = current.current.length - added;
    set(current.current.filter(({ state }) => state !== "added"));
    // Without a session the page would be left, and with it the photos that wait.
    if (added > 0 && isSignedIn) onAdded(added);
    return refused === 0;
  };

  const canRetry = fotos.some(({ state, file }) => state === "refused" && file.size <= limit);

  return { fotos, isBusy, canRetry, choose, send };
}

function reasonOf(sent: { outcome: string; problems?: string[] }): string {
  return sent.outcome === "signed-out" ? SIGNED_OUT : (sent.problems ?? []).join(" ");
}

function queued(file: File, limit: number): QueuedFoto {
  const isTooLarge = file.size > limit;
  return {
    key: crypto.randomUUID(),
    file,
    state: isTooLarge ? "refused" : "waiting",
    progress: 0,
    reason: isTooLarge
      ? `«${file.name}» pesa más de ${limit / 1024 / 1024} MB. Redúcela y vuelve a elegirla.`
      : undefined,
  };
}
