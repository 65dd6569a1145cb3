import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to an element when it appears and whenever `subject` changes.
 * Browsers heed `autofocus` only while a document loads; this is for what comes later.
 */
export function useFocusOn<Element extends HTMLElement>(subject: unknown): RefObject<Element> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what it reacts to
  useEffect(() => ref.current?.focus(), [subject]);
  return ref;
}
