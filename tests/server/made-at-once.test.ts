import { once } from "node:events";
import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { madeAtOnce, sayingHandled } from "../../server/made-at-once";
import { compose } from "../../server/middleware";
import { createPipeline } from "../../server/pipeline";
import { bodyLimit } from "../../server/request-body";
import { clientIp } from "../../server/request-context";
import { serve, setHooks } from "../support/serve";

/** A site that makes two answers at once, each when the test says so. */
async function site(middleware = madeAtOnce({ pages: 2, forms: 1, hold: 1000 })) {
  const begun: [path: string, response: ServerResponse][] = [];
  const { url } = await serve(middleware, (request, response) => {
    begun.push([request.url ?? "", response]);
  });
  const paths = () => begun.map(([path]) => path);
  const begins = (...expected: string[]) => vi.waitFor(() => expect(paths()).toEqual(expected));
  const answer = (path: string) => begun.find(([each]) => each === path)?.[1];
  return { url, begins, answer };
}

/** One that is making as many pages as it makes at once. */
async function busySite() {
  const made = await site();
  open(`${made.url}/1`);
  await made.begins("/1");
  open(`${made.url}/2`);
  await made.begins("/1", "/2");
  return made;
}

/** Asks, and resolves once the request is on its way, whether or not anybody begins with it. */
async function openBehind(...request: Parameters<typeof open>) {
  const asked = open(...request);
  await new Promise((resolve) => asked.on("socket", (socket) => socket.on("connect", resolve)));
  return asked;
}

/** What reads forms to their end, and the places for their answers. */
function pipeline(options: Parameters<typeof madeAtOnce>[0]) {
  return compose([clientIp(0), bodyLimit(), madeAtOnce(options)]);
}

function post(url: string, body: string, headers: Record<string, string> = {}) {
  const asked = ask(url, { method: "POST", headers, agent: false }).on("error", () => {});
  asked.end(body);
  return asked;
}

async function answerTo(asked: ReturnType<typeof post>): Promise<IncomingMessage> {
  const [answer] = await once(asked, "response");
  answer.resume();
  return answer;
}

/** Asks, and reads nothing of the answer. */
function open(url: string, method = "GET", headers: Record<string, string> = {}) {
  const asked = ask(url, { method, headers, agent: false }).on("error", () => {});
  asked.on("response", (response) => response.pause()).end();
  return asked;
}

test("a request waits while as many answers are made as are made at once, in its order", async () => {
  const { url, begins, answer } = await busySite();
  await openBehind(`${url}/3`);
  open(`${url}/form`, "POST");
  await begins("/1", "/2", "/form");
  answer("/1")?.end();
  await begins("/1", "/2", "/form", "/3");
});

test("an answer that is read slowly keeps nobody waiting", async () => {
  const { url, begins, answer } = await busySite();
  open(`${url}/3`);
  // Larger than what the line holds: its end never comes.
  answer("/1")?.write("x".repeat(20_000_000));
  await begins("/1", "/2", "/3");
});

test("whoever leaves frees no place while their answer is still being made", async () => {
  const { url, begins, answer } = await site(madeAtOnce({ pages: 1 }));
  const first = open(`${url}/1`);
  await begins("/1");
  const made = answer("/1");
  const left = new Promise((resolve) => made?.once("close", resolve));
  first.destroy();
  await left;
  await openBehind(`${url}/2`);
  open(`${url}/form`, "POST");
  await begins("/1", "/form");
  const [request, next] = [made?.req as IncomingMessage, () => {}];
  await sayingHandled(() => async () => {})(null)(request, made as ServerResponse, next);
  await begins("/1", "/form", "/2");
});

test("whoever asks for much keeps a visitor of another network waiting for one of it", async () => {
  const { url, begins, answer } = await site(compose([clientIp(1), madeAtOnce({ pages: 1 })]));
  const from = (network: string, path: string) =>
    openBehind(url + path, "GET", { "X-Forwarded-For": network });
  await from("198.51.100.1", "/1");
  await begins("/1");
  for (const path of ["/2", "/3", "/4"]) await from("198.51.100.1", path);
  await from("203.0.113.1", "/visitor");
  open(`${url}/form`, "POST");
  await begins("/1", "/form");
  answer("/1")?.end();
  await begins("/1", "/form", "/2");
  answer("/2")?.end();
  await begins("/1", "/form", "/2", "/visitor");
  answer("/visitor")?.end();
  await begins("/1", "/form", "/2", "/visitor", "/3");
});

test("whoever has left while they waited is passed over", async () => {
  const { url, begins, answer } = await busySite();
  const third = await openBehind(`${url}/3`);
  third.destroy();
  open(`${url}/form`, "POST");
  await begins("/1", "/2", "/form");
  answer("/1")?.end();
  open(`${url}/4`);
  await begins("/1", "/2", "/form", "/4");
});

test("a form waits for a form alone, and whatever it holds meanwhile is bounded", async () => {
  const { url, begins, answer } = await site(pipeline({ forms: 1, hold: 1000 }));
  post(`${url}/1`, "a");
  await begins("/1");
  const second = post(`${url}/2`, "a".repeat(900));
  const third = post(`${url}/3`, "a".repeat(200));
  expect((await answerTo(second)).statusCode).toBe(503);
  open(`${url}/page`);
  await begins("/1", "/page");
  answer("/1")?.end();
  await begins("/1", "/page", "/3");
  answer("/3")?.end("done");
  expect((await answerTo(third)).statusCode).toBe(200);
});

test("a page that waits holds nothing, and gives way to no form", async () => {
  const { url, answer } = await site(pipeline({ pages: 1, forms: 1, hold: 1000 }));
  open(`${url}/page`);
  post(`${url}/1`, "a");
  await vi.waitFor(() => expect([answer("/page"), answer("/1")]).not.toContain(undefined));
  await openBehind(`${url}/next`);
  const second = post(`${url}/2`, "a".repeat(1001));
  expect((await answerTo(second)).statusCode).toBe(503);
  answer("/page")?.end();
  await vi.waitFor(() => expect(answer("/next")).toBeDefined());
});

test("a form that gives way is refused in words, also to a script", async () => {
  const { url, begins } = await site(pipeline({ forms: 1, hold: 1 }));
  post(`${url}/1`, "a");
  await begins("/1");
  const refused = await fetch(`${url}/2`, {
    method: "POST",
    body: "ab",
    headers: { Accept: "application/json" },
  });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect(await refused.json()).toMatchObject({ refusal: expect.stringContaining("a la vez") });
});

test("whoever guesses at the door holds up nobody else's form", async () => {
  setHooks({ isOfSignedInBrowser: Boolean });
  const { url, begins } = await site(pipeline({ door: 1, isPanel: (path) => path === "/admin" }));
  post(`${url}/admin?1`, "a");
  await begins("/admin?1");
  post(`${url}/admin?2`, "a");
  post(`${url}/inscripcion`, "a");
  await begins("/admin?1", "/inscripcion");
  post(`${url}/admin?3`, "a", { Cookie: "a=1" });
  await begins("/admin?1", "/inscripcion", "/admin?3");
});

test("a form whose body is still on its way takes no place", async () => {
  const { url, begins } = await site(pipeline({ forms: 1 }));
  const slow = ask(`${url}/slow`, { method: "POST", headers: { "Content-Length": "2" } });
  slow.on("error", () => {}).write("a");
  post(`${url}/quick`, "a");
  await begins("/quick");
  slow.destroy();
});

test("the pipeline makes sixteen pages at once, and forms beside them", async () => {
  const { url, begins, answer } = await site(createPipeline({ log() {}, logFailure() {} }));
  const paths = Array.from({ length: 16 }, (_, index) => `/${index}`);
  for (const [index, path] of paths.entries()) {
    open(url + path);
    await begins(...paths.slice(0, index + 1));
  }
  await openBehind(`${url}/last`);
  open(`${url}/form`, "POST");
  await begins(...paths, "/form");
  answer("/0")?.end();
  await begins(...paths, "/form", "/last");
});

test("the pipeline bounds how many forms of strangers it answers at once", async () => {
  const isPanel = (path: string) => path === "/admin";
  const { url, begins } = await site(createPipeline({ log() {}, logFailure() {}, isPanel }));
  const begun: string[] = [];
  for (const [path, most] of [["/admin", 16] as const, ["/", 40] as const]) {
    for (let count = 0; count < most; count++) {
      begun.push(path);
      post(url + path, "a");
      await begins(...begun);
    }
    await openBehind(`${url}${path}?late`, "POST");
  }
  open(`${url}/page`);
  await begins(...begun, "/page");
});
