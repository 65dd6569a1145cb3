import { once } from "node:events";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HeldBodies, type HeldBody } from "../../server/held-bodies";
import { createPipeline } from "../../server/pipeline";
import { bodyLimit } from "../../server/request-body";
import { connectTo, serve, setHooks } from "../support/serve";

/** Ten posts of a thousand bytes, with what each costs besides. */
const HELD = 10 * 17_500;

/** A site behind a proxy that lets strangers, or browsers that were signed in, hold ten posts. */
async function site({ wasSignedIn = false } = {}) {
  setHooks({ isOfSignedInBrowser: () => wasSignedIn });
  const lengths: number[] = [];
  const pipeline = createPipeline({
    trustProxy: 1,
    uploads: { paths: /^\/blog-admin$/, limit: 1_000_000 },
    ...(wasSignedIn ? { signedInHold: HELD } : { strangersHold: HELD }),
    log() {},
    logFailure() {},
  });
  const { url, server } = await serve(pipeline, async (request, response) => {
    const { length } = await text(request);
    lengths.push(length);
    response.end(`${length} bytes`);
  });
  /** Posts so many bytes of 1001. */
  const begin = async (
    network: string,
    { path = "/blog-admin", bytes = 1000, head = "" } = {},
  ): Promise<Socket> => {
    const socket = connectTo(url);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n` +
        `X-Forwarded-For: ${network}\r\nContent-Length: 1001\r\nX-Head: ${head}\r\n\r\n` +
        "a".repeat(bytes),
    );
    const [request] = await once(server, "request");
    const sent = bytes + head.length + 100;
    while (!request.destroyed && request.socket.bytesRead < sent) await new Promise(setImmediate);
    await new Promise(setImmediate);
    return socket;
  };
  return { url, begin, lengths };
}

test.each([
  ["strangers' bodies", false],
  ["bodies of browsers that were signed in", true],
])(
  "beyond what %s may hold together the oldest are refused, in words",
  async (_whose, wasSignedIn) => {
    const { begin, lengths } = await site({ wasSignedIn });
    const crowd: Socket[] = [];
    for (let i = 0; i < 12; i++) crowd.push(await begin("192.0.2.1"));
    const [first, second, third] = crowd;
    for (const socket of [first, second]) {
      const answer = await text(socket as Socket);
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/\r\nRetry-After: 10\r\n/i);
      expect(answer).toContain("Están llegando demasiados envíos a la vez");
    }
    third?.write("a");
    expect(await text(third as Socket)).toContain("1001 bytes");
    expect(lengths).toEqual([1001]);
  },
);

test.each([
  ["of which nothing came", 12, { bytes: 0 }],
  ["with long heads", 7, { bytes: 4, head: "h".repeat(12_000) }],
])("unfinished forms %s count, and the oldest give way", async (_what, count, form) => {
  const { begin, lengths } = await site();
  const crowd: Socket[] = [];
  for (let i = 0; i < count; i++) crowd.push(await begin("192.0.2.1", form));
  expect(await text(crowd[0] as Socket)).toMatch(/^HTTP\/1\.1 503 /);
  const last = crowd.at(-1) as Socket;
  last.write("a".repeat(1001 - form.bytes));
  expect(await text(last)).toContain("1001 bytes");
  expect(lengths).toEqual([1001]);
});

test("a long upload counts as a megabyte of what browsers that were signed in may hold", async () => {
  const uploads = { paths: /^\/blog-admin$/, limit: 9_000_000 };
  setHooks({ isOfSignedInBrowser: () => true });
  const limits = bodyLimit({ uploads, signedInHold: 1_100_000 });
  const { url } = await serve(limits, async (request, response) =>
    response.end(`${(await text(request)).length} bytes`),
  );
  const headers = { "X-Client-Ip": "192.0.2.1" };
  const body = "a".repeat(8_000_000);
  const answer = await fetch(`${url}/blog-admin`, { method: "POST", headers, body });
  expect(await answer.text()).toBe("8000000 bytes");
});

test("a small form is taken while somebody holds all there is, however slowly it comes", async () => {
  const { url, begin } = await site();
  const slow = await begin("203.0.113.7", { path: "/inscripcion" });
  for (let i = 0; i < 30; i++) await begin("192.0.2.1");
  const quick = await fetch(url, {
    method: "POST",
    headers: { "X-Forwarded-For": "203.0.113.8" },
    body: "a".repeat(1000),
  });
  expect(quick.status).toBe(200);
  slow.write("a");
  expect(await text(slow)).toContain("1001 bytes");
});

test("what arrives whole is not counted any more", async () => {
  const { url } = await site();
  for (let i = 0; i < 30; i++) {
    expect((await fetch(url, { method: "POST", body: "a".repeat(1000) })).status).toBe(200);
  }
});

test.each([
  ["an IPv6 /48", (i: number) => `2001:db8:5:${i.toString(16)}::1`],
  ["an IPv4 /24", (i: number) => `198.51.100.${i}`],
])("%s is one sender, who keeps no form of another's from being taken", async (_what, from) => {
  const { begin } = await site();
  const honest = await begin("203.0.113.7", { path: "/inscripcion" });
  for (let i = 1; i <= 30; i++) await begin(from(i), { bytes: 4 });
  honest.write("a");
  expect(await text(honest)).toContain("1001 bytes");
});

function bodyOf(network: string, gone: string[], name = network): HeldBody {
  return { network, giveWay: () => void gone.push(name) };
}

test("beyond the bound the oldest body of the network that holds most gives way", () => {
  const gone: string[] = [];
  const held = new HeldBodies(100, 10);
  held.add(bodyOf("honest", gone), 30);
  held.add(bodyOf("crowd", gone, "first"), 20);
  held.add(bodyOf("crowd", gone, "second"), 40);
  expect(gone).toEqual([]);
  held.add(bodyOf("other", gone), 20);
  expect(gone).toEqual(["first"]);
  expect(held.bytes).toBe(90);
});

test("where no network holds more than a form, the oldest gives way, not the longest", () => {
  const gone: string[] = [];
  const held = new HeldBodies(100, 40);
  for (const network of ["one", "two", "three"]) held.add(bodyOf(network, gone), 25);
  held.add(bodyOf("honest", gone), 35);
  expect(gone).toEqual(["one"]);
});

test("a body that grows beyond what there is gives way itself", () => {
  const gone: string[] = [];
  const held = new HeldBodies(100, 10);
  const body = bodyOf("crowd", gone);
  expect(held.add(body, 60)).toBe(true);
  expect(held.add(body, 60)).toBe(false);
  expect([gone, held.bytes]).toEqual([["crowd"], 0]);
});

test("whatever arrives and ends, no more than the bound is held", () => {
  const event = fc.record({ of: fc.nat(9), bytes: fc.nat(60), isEnd: fc.boolean() });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const gone: string[] = [];
      const held = new HeldBodies(100, 10);
      const bodies = Array.from({ length: 10 }, (_, i) => bodyOf(`network ${i % 3}`, gone));
      for (const { of, bytes, isEnd } of events) {
        const body = bodies[of] as HeldBody;
        if (isEnd) held.release(body);
        else held.add(body, bytes);
        expect(held.bytes).toBeGreaterThanOrEqual(0);
        expect(held.bytes).toBeLessThanOrEqual(100);
      }
      for (const body of bodies) held.release(body);
      expect(held.bytes).toBe(0);
    }),
  );
});
