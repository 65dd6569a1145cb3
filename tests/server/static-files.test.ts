import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPipeline } from "../../server/pipeline";
import { ask } from "../support/ask";
import { serve } from "../support/serve";

const SCRIPT = "console.log('hola');\n".repeat(100);
const NAME = "/assets/page-BaC4vfO6.js";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "files-"));
  mkdirSync(path.join(folder, "assets"));
  const write = (name: string, body: string | Buffer) =>
    writeFileSync(path.join(folder, name), body);
  write(NAME, SCRIPT);
  write(`${NAME}.br`, brotliCompressSync(SCRIPT));
  write(`${NAME}.gz`, gzipSync(SCRIPT));
  write("/assets/archivo-latin-DY7AcnAa.woff2", "font");
  write("/assets/icon-C4hHt2Es.svg", "<svg/>");
  write("/assets/inicio-480-Di_y2oyj.webp", "webp");
  write("/assets/site-hYmPe0mT.css", "a{}");
  write("/favicon.ico", "icon");
  write("/.built", "hidden");
  write("/notes.unknown", "?");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function get(name: string, headers: Record<string, string> = {}, method?: string) {
  const middleware = createPipeline({ files: folder, log() {}, logFailure() {} });
  const { url } = await serve(middleware, (_request, response) => {
    response.writeHead(404).end("application");
  });
  return ask(url + name, headers, method);
}

test.each([
  [NAME, "text/javascript; charset=utf-8"],
  ["/assets/site-hYmPe0mT.css", "text/css; charset=utf-8"],
  ["/assets/archivo-latin-DY7AcnAa.woff2", "font/woff2"],
  ["/assets/icon-C4hHt2Es.svg", "image/svg+xml"],
  ["/assets/inicio-480-Di_y2oyj.webp", "image/webp"],
])("%s is %s, for ever", async (name, type) => {
  const { status, headers } = await get(name);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": type,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(headers.age).toBeUndefined();
});

test("a file whose name does not tell its content is asked for each time", async () => {
  const { headers } = await get("/favicon.ico");
  expect(headers).toMatchObject({
    "cache-control": "public, no-cache",
    "content-type": "image/x-icon",
  });
  const again = await get("/favicon.ico", { "If-None-Match": headers.etag ?? "" });
  expect(again.status).toBe(304);
});

test("what was compressed when it was built is sent that way, each with its own tag", async () => {
  const [br, gzip, plain] = await Promise.all([
    get(NAME, { "Accept-Encoding": "br, gzip" }),
    get(NAME, { "Accept-Encoding": "gzip" }),
    get(NAME),
  ]);
  expect(br.body).toEqual(brotliCompressSync(SCRIPT));
  expect(gzip.body).toEqual(gzipSync(SCRIPT));
  expect(plain.body.toString()).toBe(SCRIPT);
  expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  expect((await get(NAME, { "If-None-Match": plain.headers.etag ?? "" })).status).toBe(304);
});

test("what was not is sent as it is, and does not depend on what is accepted", async () => {
  const headers = { "Accept-Encoding": "br, gzip" };
  const font = await get("/assets/archivo-latin-DY7AcnAa.woff2", headers);
  expect(font.body.toString()).toBe("font");
  expect(font.headers["content-encoding"]).toBeUndefined();
  expect(font.headers.vary).toBeUndefined();
});

test("HEAD has no body; a query changes nothing; a cookie neither", async () => {
  const head = await get(NAME, {}, "HEAD");
  expect(head.headers["content-length"]).toBe(String(SCRIPT.length));
  expect(head.body).toHaveLength(0);
  expect((await get(`${NAME}?v=1`, { Cookie: "sesion=x" })).body.toString()).toBe(SCRIPT);
});

test.each([
  ["GET", `${NAME}.br`],
  ["GET", "/.built"],
  ["GET", "/notes.unknown"],
  ["GET", "/assets"],
  ["GET", "/assets/gone-BaC4vfO6.js"],
  ["GET", "/%2e%2e/etc/passwd"],
  ["POST", "/favicon.ico"],
])("%s %s is the application's to answer", async (method, name) => {
  expect((await get(name, {}, method)).body.toString()).toBe("application");
});

test("a file is found by a way around to it, too", async () => {
  expect((await get("/assets/../favicon.ico?")).body.toString()).toBe("icon");
});
