type BeforeLeave = () => Promise<void> | undefined;

/**
 * Changes that are lost when the page is left, by whose they are: a form that a script sends, or a
 * guard's own key.
 */
const unsaved = new Map<object, BeforeLeave | undefined>();

/** Has a question be asked before the page is left, until it is saved or, for a form, gone from the page. */
export function markUnsaved(whose: object, beforeLeave?: BeforeLeave): void {
  unsaved.set(whose, beforeLeave);
}

export function markSaved(whose: object): void {
  unsaved.delete(whose);
}

export function isUnsaved(): boolean {
  return [...unsaved.keys()].some((whose) => !(whose instanceof Element) || whose.isConnected);
}

/** Forgets what is unsaved, since the page is left in spite of it. Ends once nothing holds it back. */
export async function leaveUnsaved(): Promise<void> {
  const before = [...unsaved.values()];
  unsaved.clear();
  await Promise.all(before.map((act) => act?.()));
}
