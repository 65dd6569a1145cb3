const SAVES = "[aria-keyshortcuts~='Control+S']:not([inert] *)";
const WRITES = "input, textarea, select, [contenteditable=true]";

type Button = HTMLButtonElement | null | undefined;

/**
 * Ctrl+Enter or ⌘Enter sends the focused form, Ctrl+S or ⌘S presses its `SAVE_KEYS` button, or the
 * page's only one; nothing under an open dialog.
 */
export function sendByKeys(): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey === metaKey || altKey || shiftKey) return;
    const button = buttonFor(event.key, event.target as Element);
    if (button === undefined) return;
    event.preventDefault();
    const isReady = button?.matches(":not(:disabled, [aria-disabled=true])");
    if (isReady && !event.repeat) button?.form?.requestSubmit(button);
  };
  document.addEventListener("keydown", onKeyDown);
}

/**
 * Returns the button that a key presses: null if the key is a shortcut without one clear button,
 * undefined if it is no shortcut.
 */
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
