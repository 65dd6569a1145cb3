/** Milliseconds for which the thanks are shown (specification, section 9). */
const SHOWN_MS = 5_000;

const EXPIRES = "data-expires";
const NOTICE = `[${EXPIRES}]`;

/**
 * Hides the thanks for a message, and resets the URL, after five seconds in sight; time out of
 * sight or under the pointer does not count. Without JavaScript both stay.
 */
export function expireSentNotices(): void {
  for (const notice of document.querySelectorAll<HTMLElement>(NOTICE)) expire(notice);
  // One that the framework shows later takes the focus: ui/notice.tsx.
  document.addEventListener("focusin", ({ target }) => {
    const notice = (target as Element).closest<HTMLElement>(NOTICE);
    if (notice) expire(notice);
  });
}

function expire(notice: HTMLElement): void {
  notice.removeAttribute(EXPIRES);
  let left = SHOWN_MS;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInWindow = false;
  let isHeld = false;
  const update = (): void => {
    if (timer) left -= performance.now() - since;
    clearTimeout(timer);
    since = performance.now();
    const passes = isInWindow && !isHeld && !document.hidden;
    timer = passes ? setTimeout(hide, left) : undefined;
  };
  const hide = (): void => {
    const heldBack = document.querySelector("#framework");
    // While the framework loads, the page stays as it was sent: else it would be drawn anew.
    if (!heldBack && !("__remixRouter" in window)) {
      timer = setTimeout(hide, left);
      return;
    }
    // Where the framework runs the element is its own; where it comes later, it finds the page of `/`.
    if (heldBack) notice.remove();
    else if (notice.isConnected) notice.hidden = true;
    else return;
    history.replaceState(history.state, "", "/");
  };
  const hold = ({ type }: Event): void => {
    isHeld = type === "pointerenter";
    update();
  };
  notice.addEventListener("pointerenter", hold);
  notice.addEventListener("pointerleave", hold);
  document.addEventListener("visibilitychange", update);
  const onSight = ([entry]: IntersectionObserverEntry[]): void => {
    isInWindow = entry?.isIntersecting ?? false;
    update();
  };
  new IntersectionObserver(onSight, { threshold: 0.5 }).observe(notice);
}
