interface Transitions {
  activeViewTransition?: { skipTransition(): void } | null;
}

/** A press ends a transition, during which nothing but the document is under the pointer. */
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
