import { request } from "node:http";
import { expect, test, vi } from "vitest";
import { compose, type Middleware } from "../../server/middleware";
import { allowedMethods, wellFormedUrl } from "../../server/request-guards";
import { serve } from "../support/serve";

test("GET, HEAD and POST pass; any other method is refused with the list of those", async () => {
  const { url } = await serve(allowedMethods(), (_request, response) => response.end());
  for (const method of ["GET", "HEAD", "POST"]) {
    expect((await fetch(url, { method })).status, method).toBe(200);
  }
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const response = await fetch(url, { method });
    expect(response.status, method).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
  }
});

test.each([
  ["escuela.example", 200],
  ["escuela.example:3000", 200],
  ["[::1]:3000", 200],
  ["a b", 400],
  ["escuela.example/evil", 400],
  ["x@evil.example", 400],
  ["escuela.example:65535", 200],
  ["localhost:65536", 400],
  ["localhost:99999", 400],
  ["192.0.2.999", 400],
])("a request for the host «%s» is answered with %i", async (host, status) => {
  const { url } = await serve(wellFormedUrl(compose([])), (_request, response) => response.end());
  const seen = await new Promise((resolve) => {
    request(url, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(seen).toBe(status);
});

test.each([
  ["/galer%C3%ADa?x=%E0%A4%A", 200],
  ["/%E0%A4%A", 400],
  ["/%", 400],
])("a request for the path %s is answered with %i", async (path, status) => {
  const { url } = await serve(wellFormedUrl(compose([])), (_request, response) => response.end());
  expect((await fetch(url + path)).status).toBe(status);
});

test.each([
  ["/?_data=routes%2Fblog", 404],
  ["/blog?pagina=2&_data", 404],
  ["/?%5fdata=root", 404],
  ["/?q=_data", 200],
])(
  "the query %s, by which Remix once asked for data, is answered with %i",
  async (path, status) => {
    const { url } = await serve(wellFormedUrl(compose([])), (_request, response) => response.end());
    expect((await fetch(url + path)).status).toBe(status);
  },
);

test("middleware runs in order, and stops at the first that answers", async () => {
  const order: number[] = [];
  const pass =
    (number: number): Middleware =>
    (_request, _response, next) => {
      order.push(number);
      next();
    };
  const answer: Middleware = (_request, response) => response.end("answered");
  const app = vi.fn();
  const { url } = await serve(compose([pass(1), pass(2), answer, pass(3)]), app);
  expect(await (await fetch(url)).text()).toBe("answered");
  expect(order).toEqual([1, 2]);
  expect(app).not.toHaveBeenCalled();
});
