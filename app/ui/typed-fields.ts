type Control = HTMLInputElement & HTMLSelectElement;

const CONTROLS = "form[method=post] :is(input:not([type=hidden], [type=file]), textarea, select)";
const controls = () => [...document.querySelectorAll<Control>(CONTROLS)];

/**
 * Restores typed values and the focus if hydration draws the page anew, as it does where a
 * translation or an extension has changed the document.
 */
export function followTyped(): void {
  const before = controls();
  let focused = document.activeElement;
  document.addEventListener("focusin", ({ target }) => {
    focused = target as Element;
  });
  const bringBack = (): void => {
    const drawn = controls();
    for (const typed of before) {
      const { name, defaultValue } = typed;
      const control = drawn.find(
        (each) => each.name === name && each.defaultValue === defaultValue,
      );
      if (!control || typed.isConnected) continue;
      control.value = typed.value;
      control.checked = typed.checked;
      if (typed !== focused) continue;
      control.focus({ preventScroll: true });
      if (typed.selectionStart != null) control.selectionStart = typed.selectionStart;
    }
    before.length = 0;
  };
  // The framework replaces the element of the document.
  new MutationObserver(bringBack).observe(document, { childList: true });
}
