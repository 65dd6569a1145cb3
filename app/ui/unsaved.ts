type BeforeLeave = () => Promise<void> | undefined;

const unsaved = new Map<object, BeforeLeave | undefined>();

/** Makes the page ask before it is left, until markSaved() or, for a form, until that is removed. */
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
