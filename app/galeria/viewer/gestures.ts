const DISTANCE_PX = 48;

const LINKS: Record<string, string> = {
  ArrowLeft: "a[rel=prev]",
  ArrowRight: "a[rel=next]",
  Escape: "a[data-closes]",
};

/** Makes arrow keys, Escape, a telephone's back gesture and swipes click the links of the viewer. */
export function followGestures(): void {
  document.addEventListener("keydown", (event) => {
    const selector = LINKS[event.key];
    if (!selector || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!document.querySelector(".viewer")) return;
    event.preventDefault();
    follow(selector);
  });
  // What closes a modal dialog besides the key: the back gesture of a telephone.
  const onCancel = (event: Event): void => {
    if (!(event.target as Element).matches(".viewer")) return;
    event.preventDefault();
    follow("a[data-closes]");
  };
  document.addEventListener("cancel", onCancel, { capture: true });
  followSwipes();
}

function follow(selector: string): void {
  document.querySelector(".viewer")?.querySelector<HTMLAnchorElement>(selector)?.click();
}

/**
 * Makes a swipe with one finger follow a link; two fingers, and a zoomed page, are the browser's.
 */
function followSwipes(): void {
  let start: Point | null = null;
  const onStart = ({ touches, target }: TouchEvent): void => {
    const [touch] = touches;
    const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
    const isOnStage = (target as Element).closest(".viewer-stage") !== null;
    start = touch && touches.length === 1 && isOnStage && !isZoomed ? at(touch) : null;
  };
  const onEnd = ({ changedTouches: [touch] }: TouchEvent): void => {
    const selector = start && touch && linkFor(start, at(touch));
    start = null;
    if (selector) follow(selector);
  };
  document.addEventListener("touchstart", onStart, { passive: true });
  document.addEventListener("touchend", onEnd, { passive: true });
}

interface Point {
  x: number;
  y: number;
}

/** Returns a copy of a touch's position: Safari changes the touch that it gave. */
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
