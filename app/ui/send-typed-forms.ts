/** Has the panel's forms sent by a script that visitors do not load. Returns what ends it. */
export function sendTypedForms(sentenceOf: (answer: unknown, isOffline: boolean) => string) {
  const ending = new AbortController();
  import("./typed-forms").then(
    ({ followForms }) => followForms(sentenceOf, ending.signal),
    console.error,
  );
  return () => ending.abort();
}
