import { expect, test, vi } from "vitest";
import { compose, type Middleware } from "../../server/middleware";
import { createPipeline } from "../../server/pipeline";
import { LONGEST_READ, requestId, requestIdHeader } from "../../server/request-context";
import {
  allowedMethods,
  knownHost,
  noDataOfFiles,
  noSpeculation,
  oneSpelling,
  wellFormedUrl,
} from "../../server/request-guards";
import { ask } from "../support/ask";
import { serve, setHooks } from "../support/serve";

/** How one middleware alone answers, before an application that says yes to everything. */
async function statusBehind(
  middleware: Middleware,
  headers: Record<string, string> = {},
  path = "/",
): Promise<number> {
  const { url } = await serve(middleware, (_request, response) => response.end("página"));
  return (await ask(url + path, headers)).status;
}
const wellFormed = () => wellFormedUrl(compose([]));

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
])("a request for the host «%s» is answered with %i", async (Host, status) => {
  expect(await statusBehind(wellFormed(), { Host })).toBe(status);
});

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
])("the site at %s answers the host «%s» with %i", async (siteUrl, Host, status) => {
  const guard = knownHost(siteUrl, (_request, _response, next) => next());
  expect(await statusBehind(guard, { Host })).toBe(status);
});

test.each([
  ["/uploads/blog-images/1.jpg.data", 404],
  ["/uploads/blog-images/1%2ejpg.data?x=1", 404],
  ["/uploads/blog-images/1.jpg.data#a", 404],
  ["/uploads/blog-images/1.jpg/.data", 404],
  ["/uploads/blog-images/1.jpg//.data", 404],
  ["/uploads/blog-images/1.jpg/%2e%2e/1.jpg/.data", 404],
  ["/uploads/blog-images/1.jpg/%2e.data", 404],
  ["/uploads/blog-images/1.jpg/x/%2e%2E.data", 404],
  ["/uploads/blog-images/1.jpg/x/.%2e.data", 404],
  ["/uploads/blog-images/x/%2e%2e/1%2Ejpg%2F%0A.data", 404],
  ["/feed.xml/.data", 404],
  ["/admin/copia/archivo.data?permiso=1", 404],
  ["/admin/./copia/archivo/.data?permiso=1", 404],
  ["/admin/copia/archivo/%2e.data?permiso=1", 404],
  ["/admin/copia/%61rchivo%2F.data?permiso=1", 404],
  ["/blog/1.data", 200],
  ["/_index.data", 200],
  ["/uploads/blog-images/1.jpg", 200],
])("what asks for a page's data at %s is answered with %i", async (path, status) => {
  const errorHeaders: Middleware = (_request, _response, next) => next();
  const steps = compose([oneSpelling(), noDataOfFiles(errorHeaders)]);
  expect(await statusBehind(steps, {}, path)).toBe(status);
});

test.each([
  ["the path", "/galer%C3%ADa?x=%E0%A4%A", 200],
  ["the path", "/%E0%A4%A", 400],
  ["the path", "/%", 400],
  ["the query, by which Remix once asked for data,", "/?_data=routes%2Fblog", 404],
  ["the query, by which Remix once asked for data,", "/blog?pagina=2&_data", 404],
  ["the query, by which Remix once asked for data,", "/?%5fdata=root", 404],
  ["the query, by which Remix once asked for data,", "/?x=?&_data=root", 404],
  ["the query", "/?q=_data", 200],
])("%s %s is answered with %i", async (_what, path, status) => {
  expect(await statusBehind(wellFormed(), {}, path)).toBe(status);
});

test("a header on which an expression would be busy is as if it had not been sent", async () => {
  const long = " ".repeat(LONGEST_READ - 1);
  const seen = vi.fn();
  const { url } = await serve(
    createPipeline({ log() {}, logFailure() {} }),
    ({ headers }, response) => {
      seen(headers["if-none-match"], headers["accept-encoding"], headers.cookie?.length);
      response.end();
    },
  );
  const Cookie = "a=b;".repeat(LONGEST_READ);
  await ask(url, { "If-None-Match": `"a${long}"`, "Accept-Encoding": `b${long}r`, Cookie });
  await ask(url, { "If-None-Match": '"a"', "Accept-Encoding": `b${long.slice(1)}r` });
  expect(seen.mock.calls).toEqual([
    [undefined, undefined, Cookie.length],
    ['"a"', `b${long.slice(1)}r`, undefined],
  ]);
});

test("a path that is longer than any of ours is refused with 414", async () => {
  const path = (length: number) => `/${"/".repeat(length - 2)}x`;
  expect(await statusBehind(wellFormed(), {}, path(LONGEST_READ))).toBe(200);
  expect(await statusBehind(wellFormed(), {}, path(LONGEST_READ + 1))).toBe(414);
  expect(await statusBehind(wellFormed(), {}, `/?q=${"x".repeat(LONGEST_READ)}`)).toBe(200);
});

const PRERENDER = { "Sec-Purpose": "prefetch;prerender" };
test.each<[string, boolean, Record<string, string>, number]>([
  ["a page that a stranger's browser prerenders is sent", false, PRERENDER, 200],
  ["a page that the browser of a session prerenders is not", true, PRERENDER, 204],
  ["a page that the browser of a session asks for is sent", true, {}, 200],
])("%s", async (_title, wasSignedIn, headers, status) => {
  setHooks({ isOfSignedInBrowser: () => wasSignedIn });
  expect(await statusBehind(noSpeculation(), headers)).toBe(status);
});

test("a request has an id of ours, whatever the visitor sent", async () => {
  const middleware = compose([requestId(), requestIdHeader()]);
  const { url } = await serve(middleware, (request, response) => {
    response.end(String(request.headers["x-request-id"]));
  });
  const response = await fetch(url, { headers: { "X-Request-Id": "forged" } });
  const seenByTheApplication = await response.text();
  expect(seenByTheApplication).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("X-Request-Id")).toBe(seenByTheApplication);
});

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
