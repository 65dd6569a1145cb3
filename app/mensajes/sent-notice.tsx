import { type RefObject, useEffect, useRef, useState } from "react";
import { SuccessNotice } from "~/ui/notice";

/** Specification, section 9. */
const SHOWN_MS = 5_000;

/**
 * Thanks for a message. They go after five seconds in sight; while they are out of sight, or under
 * the pointer, none of these pass. Without JavaScript they stay.
 */
export function SentNotice({ id, onExpire }: { id: string; onExpire: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const isInSight = useIsInSight(ref);
  const [isHeld, setIsHeld] = useState(false);
  const left = useRef(SHOWN_MS);
  useEffect(() => {
    if (!isInSight || isHeld) return;
    const start = performance.now();
    const timer = setTimeout(onExpire, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [isInSight, isHeld, onExpire]);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      id={id}
      ref={ref}
      tabIndex={-1}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <SuccessNotice title="¡Mensaje enviado!">
        Gracias por contactarnos. Te responderemos lo antes posible.
      </SuccessNotice>
    </div>
  );
}

/** Whether at least half of an element lies in the window, and its tab is the one that is seen. */
function useIsInSight(ref: RefObject<HTMLElement>): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isInWindow = false;
    const update = (): void => setIsInSight(isInWindow && !document.hidden);
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInWindow = entry?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [ref]);
  return isInSight;
}
