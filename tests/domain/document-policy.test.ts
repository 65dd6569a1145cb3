import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { contentSecurityPolicy, deferScripts, sourceOf } from "~/http/document.server";

const NONCE = "8f2d";
const INJECTED = [
  "<script>alert(1)</script>",
  "<script nonce>alert(1)</script>",
  '<script nonce="">alert(1)</script>',
  '<script nonce="1234">alert(1)</script>',
  '<script type="module" async="">alert(1)</script>',
  "<ScRiPt\n>alert(1)</script>",
  '<script type="text/plain">alert(1)</script>',
];

const scriptSources = (html: string) =>
  contentSecurityPolicy(html, NONCE)
    .split("; ")
    .find((directive) => directive.startsWith("script-src"));

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("the policy allows the scripts that the rendering marked, each once", () => {
  const html = `<script nonce="${NONCE}">a()</script><script nonce="${NONCE}" type="module" async="">b()</script>`;
  expect(scriptSources(html + html)).toBe(`script-src 'self' ${hash("a()")} ${hash("b()")}`);
});

test("the policy allows the styles that rendering marked or a caller names, as styles", () => {
  vi.stubEnv("DEV", false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const html = `<style nonce="${NONCE}">a{}</style><style>b{}</style>`;
  const policy = contentSecurityPolicy(html, NONCE).split("; ");
  expect(policy).toContain(`style-src 'self' ${hash("a{}")}`);
  expect(policy).toContain("script-src 'self'");
  const named = contentSecurityPolicy(html, NONCE, sourceOf("b{}")).split("; ");
  expect(named).toContain(`style-src 'self' ${hash("b{}")} ${hash("a{}")}`);
});

test.each(INJECTED)("the policy allows no script of a page itself: %s", (injected) => {
  expect(scriptSources(`<p>${injected}</p>`)).toBe("script-src 'self'");
  expect(scriptSources(`<p>${injected}</p><script nonce="${NONCE}">a()</script>`)).toBe(
    `script-src 'self' ${hash("a()")}`,
  );
});

test("an open tag before a marked script is not allowed with it", () => {
  const html = `<script>alert(1);<script nonce="${NONCE}">a()</script>`;
  expect(scriptSources(html)).toBe(`script-src 'self' ${hash("a()")}`);
});

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
