import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const DISTANCE_PX = 48;

/** A finger drawn across the stage follows the links of the viewer; two fingers are the browser's. */
export function useSwipe(): RefObject<HTMLDivElement> {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let start: { x: number; y: number } | null = null;
    const onStart = ({ touches }: TouchEvent): void => {
      const [touch] = touches;
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      start = touch && touches.length === 1 && !isZoomed ? at(touch) : null;
    };
    const onEnd = ({ changedTouches }: TouchEvent): void => {
      const [touch] = changedTouches;
      const selector = start && touch && linkFor(start, at(touch));
      start = null;
      if (!selector) return;
      element.closest("dialog")?.querySelector<HTMLAnchorElement>(selector)?.click();
    };
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchend", onEnd, { passive: true });
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchend", onEnd);
    };
  }, []);
  return stage;
}

interface Point {
  x: number;
  y: number;
}

function at({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY };
}

function linkFor(from: Point, to: Point): string | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) > Math.abs(y)) {
    if (Math.abs(x) < DISTANCE_PX) return null;
    return x < 0 ? "a[rel=next]" : "a[rel=prev]";
  }
  return y > DISTANCE_PX ? "a[data-closes]" : null;
}

const LINKS: Record<string, string> = {
  ArrowLeft: "a[rel=prev]",
  ArrowRight: "a[rel=next]",
  Escape: "a[data-closes]",
};

/** Arrow keys and Escape follow the links of the viewer. */
export function useViewerKeys(dialog: RefObject<HTMLDialogElement>): void {
  // With the viewer, not after it: its first key may come at once.
  useLayoutEffect(() => {
    const follow = (selector: string): void => {
      dialog.current?.querySelector<HTMLAnchorElement>(selector)?.click();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const selector = LINKS[event.key];
      if (!selector || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      follow(selector);
    };
    // What closes a dialog besides the key: the back gesture of a telephone.
    const onCancel = (event: Event): void => {
      event.preventDefault();
      follow(LINKS.Escape as string);
    };
    const element = dialog.current;
    document.addEventListener("keydown", onKeyDown);
    element?.addEventListener("cancel", onCancel);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      element?.removeEventListener("cancel", onCancel);
    };
  }, [dialog]);
}
