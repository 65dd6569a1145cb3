import { useState } from "react";
import type { WayOut } from "~/http/form-result";
import { SIGN_IN } from "~/http/sign-in-link";
import { FILE_LIMIT } from "~/http/upload-limits";
import { mayPass, problemsOf, sendForm } from "~/ui/send-form";
import { refusals } from "~/uploads/upload-error";
import { FOTO_TEXTS } from "./galeria-fields";

export interface QueuedFoto {
  place: number;
  file: File;
  /** State of sending; a `failed` photo may be sent again, a `refused` one is never accepted. */
  state: "waiting" | "sending" | "saving" | "added" | "failed" | "refused";
  progress: number;
  reason?: string;
  wayOut?: WayOut;
}

const SIGNED_OUT = "Tu sesión ha terminado. Entra y pulsa aquí «Reintentar».";

/**
 * Uploads the chosen photos one by one, in their order. They stay listed until all are added or
 * others are chosen.
 */
export function useUploadQueue(action: string) {
  const [fotos, setFotos] = useState<QueuedFoto[]>([]);
  /**
   * Form key of all photos that were chosen together: sent again after a lost answer, each is added
   * once.
   */
  const [clave, setClave] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const choose = (files: File[]): void => {
    setClave(crypto.randomUUID());
    setFotos(files.map((file, place) => queued(file, place)));
  };

  /**
   * Sends the waiting and failed photos, each with the texts and the `donde` of `filledIn`. `left` counts
   * those that failed and may be sent again; `isReached` is true if the site accepted or refused the last.
   */
  const send = async (
    filledIn: FormData,
  ): Promise<{ added: number; left: number; refused: number; isReached: boolean }> => {
    const after = [...fotos];
    const change = (place: number, part: Partial<QueuedFoto>): void => {
      const foto = after[place];
      if (foto) after[place] = { ...foto, ...part };
      setFotos([...after]);
    };
    setIsBusy(true);
    let isReached = true;
    for (const { place, file, state } of fotos) {
      if (state === "added" || state === "refused") continue;
      change(place, { state: "sending", progress: 0, reason: undefined, wayOut: undefined });
      const form = new FormData();
      form.set("clave", clave);
      form.set("orden", String(place));
      for (const field of [...FOTO_TEXTS, "donde"]) form.set(field, String(filledIn.get(field)));
      form.set("foto", file);
      const sent = await sendForm(new URL(action, location.href).href, form, (progress) =>
        change(place, { progress, state: progress < 1 ? "sending" : "saving" }),
      );
      isReached = !mayPass(sent.status);
      if (sent.outcome === "saved") change(place, { state: "added", progress: 1 });
      else if (sent.outcome === "signed-out")
        change(place, { state: "failed", reason: SIGNED_OUT, wayOut: SIGN_IN });
      else {
        const state = mayPass(sent.status) ? "failed" : "refused";
        change(place, { state, reason: problemsOf(sent.answer, sent.status).join(" ") });
      }
    }
    setIsBusy(false);
    const { added, failed, refused } = countStates(after);
    if (added === after.length) setFotos([]);
    return { added, left: failed, refused, isReached };
  };

  return { fotos, isBusy, canRetry: countStates(fotos).failed > 0, choose, send };
}

export function countStates(fotos: QueuedFoto[]): Record<"added" | "failed" | "refused", number> {
  const of = (wanted: QueuedFoto["state"]) => fotos.filter(({ state }) => state === wanted).length;
  return { added: of("added"), failed: of("failed"), refused: of("refused") };
}

function queued(file: File, place: number): QueuedFoto {
  const waiting: QueuedFoto = { place, file, state: "waiting", progress: 0 };
  if (file.size <= FILE_LIMIT) return waiting;
  return { ...waiting, state: "refused", reason: refusals.tooLarge(file.name).message };
}
