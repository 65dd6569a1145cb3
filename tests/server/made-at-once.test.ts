import { request as ask, type ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { madeAtOnce } from "../../server/made-at-once";
import { createPipeline } from "../../server/pipeline";
import { serve } from "../support/serve";

/** A site that makes two answers at once, each when the test says so. */
async function site(middleware = madeAtOnce(2)) {
  const begun: [path: string, response: ServerResponse][] = [];
  const { url } = await serve(middleware, (request, response) => {
    begun.push([request.url ?? "", response]);
  });
  const paths = () => begun.map(([path]) => path);
  const begins = (...expected: string[]) => vi.waitFor(() => expect(paths()).toEqual(expected));
  const answer = (path: string) => begun.find(([each]) => each === path)?.[1];
  return { url, begins, answer };
}

/** Asks, and resolves once the request is on its way, whether or not anybody begins with it. */
async function openBehind(url: string) {
  const asked = open(url);
  await new Promise((resolve) => asked.on("socket", (socket) => socket.on("connect", resolve)));
  return asked;
}

/** Asks, and reads nothing of the answer. */
function open(url: string, method = "GET") {
  const asked = ask(url, { method, agent: false }).on("error", () => {});
  asked.on("response", (response) => response.pause()).end();
  return asked;
}

test("a request waits while as many answers are made as are made at once, in its order", async () => {
  const { url, begins, answer } = await site();
  open(`${url}/1`);
  await begins("/1");
  open(`${url}/2`);
  await begins("/1", "/2");
  await openBehind(`${url}/3`);
  open(`${url}/form`, "POST");
  await begins("/1", "/2", "/form");
  answer("/1")?.end();
  await begins("/1", "/2", "/form", "/3");
});

test("an answer that is read slowly keeps nobody waiting, nor one that nobody waits for", async () => {
  const { url, begins, answer } = await site();
  open(`${url}/1`);
  await begins("/1");
  const second = open(`${url}/2`);
  await begins("/1", "/2");
  open(`${url}/3`);
  // Larger than what the line holds: its end never comes.
  answer("/1")?.write("x".repeat(20_000_000));
  await begins("/1", "/2", "/3");
  open(`${url}/4`);
  second.destroy();
  await begins("/1", "/2", "/3", "/4");
});

test("whoever has left while they waited is passed over", async () => {
  const { url, begins, answer } = await site();
  open(`${url}/1`);
  await begins("/1");
  open(`${url}/2`);
  await begins("/1", "/2");
  const third = await openBehind(`${url}/3`);
  third.destroy();
  open(`${url}/form`, "POST");
  await begins("/1", "/2", "/form");
  answer("/1")?.end();
  open(`${url}/4`);
  await begins("/1", "/2", "/form", "/4");
});

test("the pipeline makes sixteen at once", async () => {
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
