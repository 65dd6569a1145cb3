interface Transitions {
  activeViewTransition?: { skipTransition(): void } | null;
}

/** A press ends the dissolve, during which nothing but the document is under the pointer. */
export function pressThroughDissolve(): void {
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
