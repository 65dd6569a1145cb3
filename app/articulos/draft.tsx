import { useEffect, useMemo, useRef, useState } from "react";
import { inMadrid } from "~/format/dates";
import { useIsHydrated } from "~/ui/hydrated";

export interface Draft {
  titulo: string;
  contenido: string;
  at: string;
}

const DEBOUNCE_MS = 800;

const keyOf = (id: string): string => `borrador:${id}`;

/** A draft is never put back by itself, but offered. `id` is the article's, or «nuevo». */
export function useDraft(id: string): {
  found: Draft | null;
  save(draft: Omit<Draft, "at">): void;
  dismiss(): void;
} {
  const isHydrated = useIsHydrated();
  const found = useMemo(() => (isHydrated ? read(id) : null), [isHydrated, id]);
  const [isDismissed, setIsDismissed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    found: isDismissed ? null : found,
    save(draft) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(id, draft), DEBOUNCE_MS);
    },
    dismiss() {
      discard(id);
      setIsDismissed(true);
    },
  };
}

export function useDiscardDraft(savedId: string | null): void {
  useEffect(() => {
    if (savedId !== null) discard(savedId);
  }, [savedId]);
}

function read(id: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
  } catch {
    return null;
  }
}

function write(id: string, draft: Omit<Draft, "at">): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // Full or forbidden: then there is no draft, and writing goes on.
  }
}

function discard(id: string): void {
  localStorage.removeItem(keyOf(id));
}

interface DraftOfferProps {
  draft: Draft;
  onRecover(draft: Draft): void;
  onDismiss(): void;
}

const dayAndTime = inMadrid({
  day: "numeric",
  month: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export function DraftOffer({ draft, onRecover, onDismiss }: DraftOfferProps) {
  const [day, time] = dayAndTime(new Date(draft.at)).split(", ");
  return (
    <div className="notice notice-offer" role="status">
      <p>Hay un borrador sin guardar: «{draft.titulo || "sin título"}».</p>
      <p className="form-actions">
        <button type="button" className="button" onClick={() => onRecover(draft)}>
          Recuperar borrador del {day} a las {time}
        </button>
        <button type="button" className="button button-quiet" onClick={onDismiss}>
          Descartarlo
        </button>
      </p>
    </div>
  );
}
