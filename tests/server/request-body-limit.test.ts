import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { UPLOAD_BODY_LIMIT, UPLOAD_PATHS } from "~/http/upload-limits";
import { bodyLimit } from "../../server/request-body";
import { serve, setHooks } from "../support/serve";

const LIMIT = 1000;

/** A body whose length is not announced. */
function streamOf(chunks: number, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let i = 0; i < chunks; i++) controller.enqueue(new Uint8Array(size).fill(97));
      controller.close();
    },
  });
}

test.each([
  ["announced", "a".repeat(LIMIT)],
  ["not announced", streamOf(10, LIMIT / 10)],
])("a form up to the limit, %s, reaches the application once it is whole", async (_how, body) => {
  const seen: boolean[] = [];
  const { url } = await serve(bodyLimit({ limit: LIMIT }), async (request, response) => {
    seen.push(request.complete);
    response.end(await text(request));
  });
  const response = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(await response.text()).toHaveLength(LIMIT);
  expect(seen).toEqual([true]);
});

test("a form of somebody signed in may be a megabyte, and no larger", async () => {
  setHooks({ isOfSignedInBrowser: () => true });
  const { url } = await serve(bodyLimit(), (_request, response) => response.end());
  const send = (bytes: number) => fetch(url, { method: "POST", body: "a".repeat(bytes) });
  expect((await send(1_000_000)).status).toBe(200);
  expect((await send(1_000_001)).status).toBe(413);
});

test.each([
  ["announced", "a".repeat(LIMIT + 1)],
  ["not announced", streamOf(40, LIMIT)],
])("a larger form, %s, never reaches the application", async (how, body) => {
  const app = vi.fn();
  const { url } = await serve(bodyLimit({ limit: LIMIT }), app);
  const response = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("ocupa demasiado");
  // Nobody may send the next request on a connection that is about to close.
  if (how === "not announced") expect(response.headers.get("Connection")).toBe("close");
  expect(app).not.toHaveBeenCalled();
});

test("a file that grows beyond the limit is cut and never looks whole", async () => {
  const outcome = vi.fn();
  const uploads = { paths: /^\/$/, limit: 2_000_000 };
  setHooks({ isOfSignedInBrowser: () => true });
  const { url } = await serve(bodyLimit({ limit: LIMIT, uploads }), (request) => {
    outcome("begun");
    text(request).then(
      () => outcome("whole"),
      () => outcome("broken off"),
    );
  });
  const body = streamOf(40, 100_000);
  const response = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(response.status).toBe(413);
  await vi.waitFor(() => expect(outcome.mock.calls.flat()).toEqual(["begun", "broken off"]));
});

test("a form in chunks of a byte is held as one piece", async () => {
  const { url } = await serve(bodyLimit({ limit: LIMIT }), (request, response) => {
    const lengths: number[] = [];
    request.on("data", ({ length }) => lengths.push(length));
    request.on("end", () => response.end(lengths.join()));
  });
  const body = streamOf(LIMIT / 5, 1);
  const response = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(await response.text()).toBe(String(LIMIT / 5));
});

test("a large form of the panel without any cookie asks to sign in, not to be shorter", async () => {
  setHooks({ isOfSignedInBrowser: () => false });
  const { url } = await serve(bodyLimit({ limit: LIMIT }), () => {});
  const send = (headers = {}) =>
    fetch(`${url}/blog-admin?nuevo`, { method: "POST", body: "a".repeat(3 * LIMIT), headers });
  const page = await (await send()).text();
  expect(page).toContain("Tu sesión ha terminado");
  expect(page).toContain('<a href="/admin">Entrar en otra pestaña</a>');
  const script = await send({ Accept: "application/json" });
  expect(await script.json()).toMatchObject({
    refusal: expect.stringContaining("Tu sesión ha terminado"),
    wayOut: { href: "/admin" },
  });
});

test("a body that says it is longer than it may be does not hold the next request back", async () => {
  const { url } = await serve(bodyLimit({ limit: LIMIT }), (_request, response) =>
    response.end("done"),
  );
  await fetch(url, { method: "POST", body: "a".repeat(100 * LIMIT) });
  expect(await (await fetch(url)).text()).toBe("done");
});

test.each([
  ["/blog-admin?nuevo", "sesion=ours", 3 * LIMIT, 200],
  ["/blog-admin?nuevo", "sesion=ours", 6 * LIMIT, 413],
  ["/blog-admin?nuevo", "", 3 * LIMIT, 401],
  ["/admin/cartas?nueva", "", 3 * LIMIT, 401],
  ["/blog-administracion", "", 3 * LIMIT, 413],
  ["/blog-admin?nuevo", "", LIMIT, 200],
  ["/inscripcion", "sesion=ours", 3 * LIMIT, 413],
])(
  "a post to %s with the cookie «%s» and %i bytes is answered with %i",
  async (path, cookie, size, status) => {
    const uploads = { paths: /^\/blog-admin$/, limit: 5 * LIMIT };
    setHooks({ isOfSignedInBrowser: (sent) => sent === "sesion=ours" });
    const middleware = bodyLimit({ limit: LIMIT, uploads });
    const { url } = await serve(middleware, async (request, response) => {
      await text(request);
      response.end();
    });
    const response = await fetch(url + path, {
      method: "POST",
      headers: { Cookie: cookie },
      body: "a".repeat(size),
    });
    expect(response.status).toBe(status);
  },
);

test.each([
  ["/inscripcion", 413],
  ["/admin", 413],
  ["/blog-admin", 401],
  ["/galeria-admin/1", 401],
])(
  "a body of 100 KB without a session is accepted at %s, and a larger one answered with %i",
  async (path, status) => {
    const uploads = { paths: UPLOAD_PATHS, limit: UPLOAD_BODY_LIMIT };
    const { url } = await serve(bodyLimit({ uploads }), async (request, response) => {
      await text(request);
      response.end();
    });
    const post = async (size: number) =>
      (await fetch(url + path, { method: "POST", body: "a".repeat(size) })).status;
    expect([await post(100_000), await post(100_001)]).toEqual([200, status]);
  },
);
