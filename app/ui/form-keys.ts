/** `aria-keyshortcuts` of a button that saves; by the first of them it is found. */
export const SAVE_KEYS = "Control+S Meta+S";

const SAVES = "[aria-keyshortcuts~='Control+S']:not([inert] *)";
const WRITES = "input, textarea, select, [contenteditable=true]";

type Button = HTMLButtonElement | null | undefined;

/**
 * Ctrl+Enter, or ⌘Enter, sends the form with the focus, from a textarea too. Ctrl+S, or ⌘S,
 * presses the button with `SAVE_KEYS`: that of the form with the focus, or the only one. Whatever
 * lies under an open dialog is out of reach.
 *
 * @returns a function that ends it
 */
export function sendByKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey === metaKey || altKey || shiftKey) return;
    const button = buttonFor(event.key, event.target as Element);
    if (button === undefined) return;
    event.preventDefault();
    if (button && !button.disabled && !event.repeat) button.form?.requestSubmit(button);
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

/** Null where the key is ours and cannot tell which of several is meant; undefined where it is not. */
function buttonFor(key: string, focused: Element): Button {
  const form = focused.closest("form");
  if (key === "Enter") {
    return focused.matches(WRITES)
      ? form?.querySelector<HTMLButtonElement>("[type=submit]")
      : undefined;
  }
  if (key.toLowerCase() !== "s") return undefined;
  const [only, another] = document.querySelectorAll<HTMLButtonElement>(SAVES);
  return form?.querySelector<HTMLButtonElement>(SAVES) ?? (another ? null : only);
}
