type BeforeLeave = () => Promise<void> | undefined;

/** Unsaved changes by owner: a form that a script sends, or the key object of a leave guard. */
const unsaved = new Map<object, BeforeLeave | undefined>();

/**
 * Registers unsaved changes: leaving the page asks until markSaved() or, for a form, until it is
 * gone from the page.
 */
export function markUnsaved(whose: object, beforeLeave?: BeforeLeave): void {
  unsaved.set(whose, beforeLeave);
}

export function markSaved(whose: object): void {
  unsaved.delete(whose);
}

export function isUnsaved(): boolean {
  return [...unsaved.keys()].some((whose) => !(whose instanceof Element) || whose.isConnected);
}

/**
 * Clears all unsaved changes, since the page is left in spite of them. Resolves once each
 * `beforeLeave` has ended.
 */
export async function leaveUnsaved(): Promise<void> {
  const before = [...unsaved.values()];
  unsaved.clear();
  await Promise.all(before.map((act) => act?.()));
}
