/**
 * Makes startable what app/root.tsx holds back in a `<template>` at the end of the body: the scripts
 * of a Remix 2 document (decision 14). The entry runs already, so that they end with hydration.
 *
 * @param entry URL of app/entry.client.ts
 */
export function deferScripts(html: string, entry: string): string {
  return (
    html
      // React writes the page's data behind the document: it belongs to the scripts that read it.
      .replace(/<\/template><\/body><\/html>([\s\S]*)$/, "$1</template></body></html>")
      .replace(`import(${JSON.stringify(entry)});</script>`, "route0.handle.hydrate();</script>")
  );
}
