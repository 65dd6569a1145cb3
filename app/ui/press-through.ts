interface Transitions {
  activeViewTransition?: { skipTransition(): void } | null;
}

/**
 * Ends a running view transition on a press, and clicks what is under it: during a transition only
 * the document receives pointer events.
 */
export function pressThroughTransition(): void {
  let isSkipped = false;
  addEventListener("pointerdown", () => {
    const transition = (document as Transitions).activeViewTransition;
    isSkipped = Boolean(transition);
    transition?.skipTransition();
  });
  addEventListener("click", ({ target, isTrusted, clientX, clientY }) => {
    if (!isSkipped || !isTrusted || target !== document.documentElement) return;
    const pressed = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("a, button");
    pressed?.click();
  });
}
