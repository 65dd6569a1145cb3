import type { GoneForm } from "~/http/gone-form";
import type { SavedBorrador } from "./borradores.server";

const INTERVAL_MS = 3_000;
const RETRY_MS = 15_000;
/**
 * Milliseconds after which a save without an answer counts as failed, as the form's buttons wait
 * for it; if it was stored after all, its version shows that (claimed-version.ts).
 */
const ANSWER_MS = 15_000;

type Gone = Pick<GoneForm, "refusal" | "wayOut">;

export type Outcome =
  | { what: "saved"; saved: SavedBorrador }
  /** The save is tried again after RETRY_MS. */
  | { what: "offline" | "signed-out" }
  | { what: "refused"; problem: string }
  /** The article is no longer there; once it was restored, what is typed next is saved. */
  | { what: "gone"; gone: Gone }
  /** Another text is stored: nothing more is sent until the user decides between both. */
  | { what: "conflict" };

interface AutosaveOptions {
  /** True if the server has what `read` gives at first. */
  isStored: boolean;
  /** Returns what would be saved now; equal texts mean that nothing has changed. */
  read(): string;
  send(fields: string): Promise<Outcome>;
  /** Called after each attempt to save; `isAll` is true if all that is typed by now is saved. */
  onOutcome(outcome: Outcome, isAll: boolean): void;
}

export interface Autosave {
  changed(): void;
  /** Saves what is unsaved; resolves when no save is under way. */
  flush(): Promise<void>;
  /**
   * Saves nothing until `release`, while the form itself is sent; resolves when no save is under
   * way.
   */
  hold(): Promise<void>;
  release(): void;
  stop(): void;
}

/**
 * Returns an autosave: it saves what changes every three seconds at most, one request after the
 * other.
 */
export function createAutosave({ isStored, read, send, onOutcome }: AutosaveOptions): Autosave {
  let saved = isStored ? read() : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();
  let isStopped = false;
  let isHeld = false;

  const saveIn = (ms: number): void => {
    if (!isStopped) timer ??= setTimeout(flush, ms);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(save);
    return last;
  };
  const save = async (): Promise<void> => {
    const fields = read();
    if (isStopped || isHeld || fields === saved) return;
    const outcome = await send(fields);
    if (outcome.what === "saved") saved = fields;
    if (outcome.what === "conflict") isStopped = true;
    if (outcome.what === "offline" || outcome.what === "signed-out") saveIn(RETRY_MS);
    onOutcome(outcome, read() === saved);
  };
  return {
    changed: () => saveIn(INTERVAL_MS),
    flush,
    hold() {
      isHeld = true;
      return last;
    },
    release() {
      if (isHeld) saveIn(INTERVAL_MS);
      isHeld = false;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Answer extends Partial<SavedBorrador>, Partial<Gone> {
  errors?: Partial<Record<string, string>>;
}

export async function sendDraft(address: string, fields: URLSearchParams): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout?.(ANSWER_MS);
    const response = await fetch(address, { method: "POST", body: fields, signal });
    if (response.status === 401) return { what: "signed-out" };
    if (![200, 400, 409].includes(response.status)) return { what: "offline" };
    const { errors = {}, refusal, wayOut, ...saved }: Answer = await response.json();
    if (refusal) return { what: "gone", gone: { refusal, wayOut } };
    if (response.ok) return { what: "saved", saved: saved as SavedBorrador };
    const problem = Object.values(errors).join(". ");
    return problem ? { what: "refused", problem } : { what: "conflict" };
  } catch {
    return { what: "offline" };
  }
}
