import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { contentSecurityPolicy, sourceOf } from "~/http/document.server";

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

test("the policy allows the styles that the rendering marked, as styles only", () => {
  vi.stubEnv("DEV", false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const style = "a{color:red}";
  const html = `<style nonce="${NONCE}">${style}</style><style>b{color:red}</style>`;
  const policy = contentSecurityPolicy(html, NONCE).split("; ");
  expect(policy).toContain(`style-src 'self' ${hash(style)}`);
  expect(policy).toContain("script-src 'self'");
});

test("the policy allows the styles that its caller names, too", () => {
  vi.stubEnv("DEV", false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const html = `<style nonce="${NONCE}">a{}</style><style>b{}</style>`;
  const policy = contentSecurityPolicy(html, NONCE, sourceOf("b{}")).split("; ");
  expect(policy).toContain(`style-src 'self' ${hash("b{}")} ${hash("a{}")}`);
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
