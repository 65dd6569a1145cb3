interface WithTransitions {
  startViewTransition?(update: () => Promise<void>): { finished: Promise<void> };
}

/** Whether somebody asked for less motion. */
export function wantsCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Runs an update of the page within a view transition, where the browser knows them and
 * nobody asked for less motion.
 *
 * @param update resolves once the page shows the new state
 */
export async function withTransition(update: () => Promise<void>): Promise<void> {
  const page = document as WithTransitions;
  if (!page.startViewTransition || wantsCalm()) return update();
  // A transition that is skipped, by a second one for instance, has updated the page all the same.
  await page.startViewTransition(update).finished.catch(() => {});
}
