import { expect, test } from "vitest";
import { deferScripts } from "~/http/defer-scripts.server";

const NONCE = "8f2d";
const DOCUMENT = `<body><p>Texto</p><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/shared-1.js"/><script nonce="8f2d">window.__remixContext = {};</script><script nonce="8f2d" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/blog-1.js";

window.__remixRouteModules = {"root":route0,"routes/blog":route1};

import("/assets/entry.client-1.js");</script></body>`;

/** Runs the script that was made, as a browser would. */
function run(html: string, readyState: string) {
  const [, script = ""] =
    html.match(/<script nonce="8f2d" type="module" async="">([\s\S]*)<\/script>/) ?? [];
  const asked: string[] = [];
  const moments = new Map<string, () => Promise<void>>();
  const window: Record<string, unknown> = {};
  const load = async (url: string) => asked.push(url) && { default: url };
  const code = script.replaceAll("import(", "load(");
  new Function("document", "addEventListener", "window", "load", code)(
    { readyState },
    (name: string, begin: () => Promise<void>) => moments.set(name, begin),
    window,
    load,
  );
  return { asked, moments, window };
}

test("deferred scripts are requested after load, or at the first interaction", async () => {
  const html = deferScripts(DOCUMENT, NONCE);
  expect(html).not.toContain("modulepreload");
  const { asked, moments, window } = run(html, "interactive");
  expect(asked).toEqual([]);
  expect([...moments.keys()]).toEqual(["load", "pointerdown", "keydown"]);
  await moments.get("load")?.();
  await moments.get("keydown")?.();
  expect(asked).toEqual([
    "/assets/root-1.js",
    "/assets/blog-1.js",
    "/assets/manifest-1.js",
    "/assets/shared-1.js",
    "/assets/entry.client-1.js",
  ]);
  expect(window).toEqual({
    __remixRouteModules: {
      root: { default: "/assets/root-1.js" },
      "routes/blog": { default: "/assets/blog-1.js" },
    },
  });
});

test("deferred scripts start at once in a page that has loaded already", () => {
  expect(run(deferScripts(DOCUMENT, NONCE), "complete").asked).toContain("/assets/root-1.js");
});

test("scripts within the content of a page are neither deferred nor requested", () => {
  const injected =
    '<link rel="modulepreload" href="/uploads/x"/><script type="module" async="">alert(1)</script>';
  const html = deferScripts(injected + DOCUMENT, NONCE);
  expect(html.startsWith(injected)).toBe(true);
  expect(html.slice(injected.length)).toBe(deferScripts(DOCUMENT, NONCE));
});

test("a document without scripts is not changed", () => {
  const plain = "<body><p>Texto</p></body>";
  expect(deferScripts(plain, NONCE)).toBe(plain);
});
