import { useMemo, useState } from "react";
import { inMadrid } from "~/format/dates";
import { useIsHydrated } from "~/ui/hydrated";

/** What could not reach the server: it stays in this browser until it does. */
export interface UnsentDraft {
  titulo: string;
  contenido: string;
  /** What it was written on, and the key of its form: recovered, it is no second draft. */
  version: string;
  clave: string | null;
  at: string;
}

const keyOf = (name: string): string => `borrador:${name}`;

/** It is never put back by itself, but offered. `name` is the address's query of the form. */
export function useUnsentDraft(name: string): { found: UnsentDraft | null; dismiss(): void } {
  const isHydrated = useIsHydrated();
  const found = useMemo(() => (isHydrated ? read(name) : null), [isHydrated, name]);
  const [isDismissed, setIsDismissed] = useState(false);
  return {
    found: isDismissed ? null : found,
    dismiss() {
      discardUnsent(name);
      setIsDismissed(true);
    },
  };
}

function read(name: string): UnsentDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
  } catch {
    return null;
  }
}

export function storeUnsent(name: string, draft: Omit<UnsentDraft, "at">): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // Full or forbidden: then it stays in the form, and writing goes on.
  }
}

export function discardUnsent(name: string): void {
  localStorage.removeItem(keyOf(name));
}

interface UnsentOfferProps {
  draft: UnsentDraft;
  onRecover(draft: UnsentDraft): void;
  onDismiss(): void;
}

const dayAndTime = inMadrid({
  day: "numeric",
  month: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export function UnsentOffer({ draft, onRecover, onDismiss }: UnsentOfferProps) {
  const [day, time] = dayAndTime(new Date(draft.at)).split(", ");
  return (
    <div className="notice notice-offer" role="status">
      <p>
        En este navegador hay un texto que no llegó a guardarse: «{draft.titulo || "sin título"}».
      </p>
      <p className="form-actions">
        <button type="button" className="button" onClick={() => onRecover(draft)}>
          Recuperar lo del {day} a las {time}
        </button>
        <button type="button" className="button button-quiet" onClick={onDismiss}>
          Descartarlo
        </button>
      </p>
    </div>
  );
}
