import { useEffect, useMemo, useRef, useState } from "react";

/** What was typed and not saved, kept in this browser. */
export interface Draft {
  titulo: string;
  contenido: string;
  /** ISO 8601. */
  at: string;
}

const DEBOUNCE_MS = 800;

const keyOf = (id: string): string => `borrador:${id}`;

/**
 * Keeps a draft per article while it is written. It is never put back by itself: whoever
 * returns is offered it.
 *
 * @param id of the article, or «nuevo»
 */
export function useDraft(id: string): {
  found: Draft | null;
  keep(draft: Omit<Draft, "at">): void;
  dismiss(): void;
} {
  const [found, setFound] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setFound(read(id));
    return () => clearTimeout(timer.current);
  }, [id]);
  return useMemo(
    () => ({
      found,
      keep(draft) {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => write(id, draft), DEBOUNCE_MS);
      },
      dismiss() {
        forget(id);
        setFound(null);
      },
    }),
    [found, id],
  );
}

/** The draft of an article that was saved is not needed any more. */
export function useForgetDraft(savedId: string | null): void {
  useEffect(() => {
    if (savedId !== null) forget(savedId);
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

function forget(id: string): void {
  localStorage.removeItem(keyOf(id));
}
