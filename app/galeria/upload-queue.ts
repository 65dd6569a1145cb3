import { useState } from "react";
import { sendForm } from "~/ui/upload-form";
import { FOTO_TEXTS } from "./galeria-fields";

export interface QueuedFoto {
  /** Its form key: sent again after a lost answer, it is still one photo. */
  key: string;
  file: File;
  state: "waiting" | "sending" | "saving" | "added" | "refused";
  /** From 0 to 1. */
  progress: number;
  reason?: string;
}

const SIGNED_OUT = "Tu sesión ha terminado. Entra en otra pestaña y reinténtalo aquí.";

/** One by one, the first chosen last: it is then the newest. `limit` is the bytes of one file. */
export function useUploadQueue(action: string, limit: number) {
  const [fotos, setFotos] = useState<QueuedFoto[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const choose = (files: File[]): void => setFotos(files.map((file) => queued(file, limit)));

  /**
   * @param filledIn whose texts each photo gets
   * @returns how many were added, to be shown, and how many are left in the queue
   */
  const send = async (filledIn: FormData): Promise<{ added: number; left: number }> => {
    const change = (key: string, part: Partial<QueuedFoto>): void => {
      setFotos((all) => all.map((foto) => (foto.key === key ? { ...foto, ...part } : foto)));
    };
    setIsBusy(true);
    let isSignedIn = true;
    const added = new Set<string>();
    for (const { key, file } of [...fotos].reverse()) {
      if (file.size > limit) continue;
      change(key, { state: "sending", progress: 0, reason: undefined });
      const form = new FormData();
      form.set("clave", key);
      for (const field of FOTO_TEXTS) form.set(field, String(filledIn.get(field)));
      form.set("foto", file);
      const sent = await sendForm(new URL(action, location.href).href, form, (progress) =>
        change(key, { progress, state: progress < 1 ? "sending" : "saving" }),
      );
      isSignedIn = sent.outcome !== "signed-out";
      if (sent.outcome === "saved") {
        added.add(key);
        change(key, { state: "added", progress: 1 });
      } else {
        const reason = sent.outcome === "signed-out" ? SIGNED_OUT : sent.problems.join(" ");
        change(key, { state: "refused", reason });
      }
    }
    setIsBusy(false);
    setFotos((all) => all.filter(({ key }) => !added.has(key)));
    // Without a session the page would be left, and with it the photos that wait.
    return { added: isSignedIn ? added.size : 0, left: fotos.length - added.size };
  };

  const canRetry = fotos.some(({ state, file }) => state === "refused" && file.size <= limit);

  return { fotos, isBusy, canRetry, choose, send };
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
