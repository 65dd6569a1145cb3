import { expect, test } from "vitest";
import { securityHeaders } from "../../server/security-headers";
import { serve } from "../support/serve";

test("an application that sets no headers still answers with all of them", async () => {
  const { url } = await serve(securityHeaders(undefined), (_request, response) => response.end());
  const { headers } = await fetch(url);
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("Strict-Transport-Security")).toBeNull();
});

test("the referrer policy leaves forms without JavaScript their Origin", async () => {
  const { url } = await serve(securityHeaders(undefined), (_request, response) => response.end());
  const { headers } = await fetch(url);
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
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
