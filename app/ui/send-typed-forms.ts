/**
 * Loads typed-forms.ts, which visitors do not load, and sends the panel's forms by it. Returns a
 * function that ends this.
 */
export function sendTypedForms(sentenceOf: (answer: unknown, isOffline: boolean) => string) {
  const ending = new AbortController();
  import("./typed-forms").then(
    ({ followForms }) => followForms(sentenceOf, ending.signal),
    console.error,
  );
  return () => ending.abort();
}
