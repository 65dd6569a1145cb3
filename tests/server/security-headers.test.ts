import { expect, test } from "vitest";
import { securityHeaders } from "../../server/security-headers";
import { serve } from "../support/serve";

test("an application that sets no headers still answers with all of them", async () => {
  const { url } = await serve(securityHeaders(undefined), (_request, response) => response.end());
  const { headers } = await fetch(url);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    // Forms without JavaScript keep their Origin.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cache-control": "private, no-cache",
  });
  expect(headers.has("Strict-Transport-Security")).toBe(false);
});

test("what the application set itself stays, and stands once", async () => {
  const { url } = await serve(securityHeaders(undefined), (_request, response) => {
    response.setHeader("Content-Security-Policy", "default-src 'self'");
    response.writeHead(200, { "Content-Type": "text/plain" }).end();
  });
  expect((await fetch(url)).headers.get("Content-Security-Policy")).toBe("default-src 'self'");
});

test("a site that is https insists on it", async () => {
  const middleware = securityHeaders("https://escuela.example");
  const { url } = await serve(middleware, (_request, response) => response.end());
  expect((await fetch(url)).headers.get("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
});
