import type { IncomingMessage, RequestListener } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compression } from "../../server/compression";
import { acceptedEncodings } from "../../server/content-encoding";
import { compose } from "../../server/middleware";
import { createPipeline } from "../../server/pipeline";
import { bodyLimit } from "../../server/request-body";
import { ask } from "../support/ask";
import { serve } from "../support/serve";

const TEXT = "<p>Un texto que se repite. </p>".repeat(40);

function answer(headers: Record<string, string> = {}, body: string | Buffer = TEXT, status = 200) {
  const app: RequestListener = (_request, response) => {
    response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...headers });
    response.write(body);
    response.end();
  };
  return { app, sent: Buffer.from(body) };
}

async function asked(app: RequestListener, encoding: string, method?: string) {
  const { url } = await serve(compression(), app);
  return ask(url, { "Accept-Encoding": encoding }, method);
}

describe("uncached texts", () => {
  test("an uncached text is compressed in the coding that the client prefers", async () => {
    const { app } = answer();
    const br = await asked(app, "gzip, deflate, br");
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(br.body.length),
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
    const gzip = await asked(app, "gzip");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
  });

  test("an uncached text is compressed whatever its status, and what it varied by stands", async () => {
    const { app } = answer({ Vary: "Cookie" }, TEXT, 404);
    const { status, headers } = await asked(app, "br");
    expect({ status, vary: headers.vary }).toEqual({
      status: 404,
      vary: "Cookie, Accept-Encoding",
    });
    expect(headers["content-encoding"]).toBe("br");
  });

  test.each([
    ["has little to say", answer({}, "corto"), "br"],
    ["is no text", answer({ "Content-Type": "image/jpeg" }), "br"],
    ["has a strong ETag", answer({ ETag: '"abc"' }), "br"],
    ["may not be rewritten", answer({ "Cache-Control": "no-transform" }), "br"],
    [
      "may be cached, and is compressed by its cache",
      answer({ "Cache-Control": "s-maxage=60" }),
      "br",
    ],
    ["is a part", answer({}, TEXT, 206), "br"],
    ["is very large", answer({}, Buffer.alloc(1_000_001, "a")), "br"],
    ["is asked for as identity", answer(), "identity"],
    ["is asked for in no other coding", answer(), "br;q=0, gzip;q=0"],
  ])("an uncached text is not compressed if it %s", async (_why, { app, sent }, accepted) => {
    const { headers, body } = await asked(app, accepted);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(sent)).toBe(true);
  });

  test("an uncached text is not compressed twice", async () => {
    const { app } = answer({ "Content-Encoding": "gzip" });
    const { headers, body } = await asked(app, "br, gzip");
    expect(headers["content-encoding"]).toBe("gzip");
    expect(body.toString()).toBe(TEXT);
  });

  test("an uncached text has only headers for HEAD", async () => {
    const { app } = answer();
    const { status, body } = await asked(app, "br", "HEAD");
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
  });
});

test("HEAD for an uncached page says nothing of a length that nobody knows", async () => {
  const pipeline = createPipeline({ log: () => {}, logFailure: () => {} });
  const { url } = await serve(pipeline, (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end();
  });
  const { status, headers } = await ask(url, {}, "HEAD");
  expect([status, headers["content-length"]]).toEqual([200, undefined]);
});

test("an early error response arrives whole, whatever follows of the body", async () => {
  const pipeline = compose([bodyLimit({ limit: 1000 }), compression()]);
  const { url } = await serve(pipeline, (request, response) => {
    request.on("error", () => {});
    request.on("close", () => response.writeHead(200, { "Content-Type": "text/html" }).end(TEXT));
    request.resume();
  });
  const response = await fetch(url, {
    method: "POST",
    headers: { "Accept-Encoding": "br" },
    body: new Blob(["a".repeat(100_000)]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("ocupa demasiado");
  expect((await ask(url)).status).toBe(200);
});

const encodingsOf = (header: string | undefined) =>
  acceptedEncodings({ headers: { "accept-encoding": header } } as IncomingMessage);

test.each<[string | undefined, string[]]>([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["GZIP, Br", ["br", "gzip", "identity"]],
  ["br;q=0", ["identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["br;q=0.5, gzip;q=0.8", ["gzip", "br", "identity"]],
  ["br; q=0.5 , gzip ; q=0.1", ["br", "gzip", "identity"]],
  ["identity, gzip;q=0.5", ["identity", "gzip"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0", ["identity"]],
  ["*;q=0.1, br;q=0", ["gzip", "identity"]],
  ["identity;q=0, gzip", ["gzip", "identity"]],
  ["br;q=nonsense", ["identity"]],
])("«%s» accepts %j", (header, encodings) => {
  expect(encodingsOf(header)).toEqual(encodings);
  expect(encodingsOf(header), "once more").toEqual(encodings);
});

test("the usual Accept-Encoding is understood, however many others are made up", () => {
  for (let n = 0; n < 500; n++) encodingsOf(`gzip;q=0.${n}`);
  expect(encodingsOf("gzip, br")).toEqual(["br", "gzip", "identity"]);
});
