interface Transitions {
  activeViewTransition?: { skipTransition(): void } | null;
}

/**
 * What is pressed while a page dissolves into the next ends that, and reaches what is seen there: until
 * then the browser finds nothing under the pointer but the document.
 */
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
