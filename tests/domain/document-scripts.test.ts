import { expect, test } from "vitest";
import { deferScripts } from "~/http/document.server";

const ENTRY = "/assets/entry.client-1.js";
const START = `import * as route0 from "/assets/root-1.js";

import("${ENTRY}");</script>`;
const DATA = "<!--$--><script>enqueue('$1');</script><!--/$-->";
const documentWith = (content: string) =>
  `<body>${content}<template id="framework"><script type="module" async="">${START}</template></body></html>${DATA}`;

test("deferred scripts hydrate the page and contain React's data", () => {
  expect(deferScripts(documentWith("<p>Texto</p>"), ENTRY)).toBe(
    `<body><p>Texto</p><template id="framework"><script type="module" async="">import * as route0 from "/assets/root-1.js";

route0.handle.hydrate();</script>${DATA}</template></body></html>`,
  );
});

test("a text that looks like the start of the scripts stays a text", () => {
  const text = `<p>import("${ENTRY}");</p><p>console.error(error); sessionStorage.removeItem(STORAGE_KEY);})("positions", null)</p>`;
  const html = deferScripts(documentWith(text), ENTRY);
  expect(html).toContain(text);
  expect(html).toContain("route0.handle.hydrate();</script>");
});

test("a document without scripts is not changed", () => {
  const plain = "<body><p>Texto</p></body></html>";
  expect(deferScripts(plain, ENTRY)).toBe(plain);
});
