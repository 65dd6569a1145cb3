import { request } from "node:http";
import { expect, test } from "vitest";
import { knownHost } from "../../server/request-guards";
import { serve } from "../support/serve";

async function statusFor(siteUrl: string | undefined, host: string): Promise<unknown> {
  const { url } = await serve(
    knownHost(siteUrl, (_q, _a, next) => next()),
    (_request, response) => response.end(),
  );
  return new Promise((resolve) => {
    request(url, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
}

test.each([
  ["https://escuela.example", "escuela.example", 200],
  ["https://escuela.example", "Escuela.Example", 200],
  ["https://escuela.example", "evil.example", 421],
  ["https://escuela.example", "escuela.example.evil.example", 421],
  ["https://escuela.example", "escuela.example:8443", 421],
  ["http://escuela.example:8080", "escuela.example:8080", 200],
  ["https://escuela.example", "localhost:3000", 200],
  ["https://escuela.example", "127.0.0.1:3000", 200],
  ["https://escuela.example", "[::1]:3000", 200],
  ["https://escuela.example", "localhost.evil.example", 421],
  [undefined, "anything.example", 200],
])("the site at %s answers the host «%s» with %i", async (siteUrl, host, status) => {
  expect(await statusFor(siteUrl, host)).toBe(status);
});
