import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MESSAGE } from "../support/people";
import { residentMegabytes } from "../support/process-memory";
import { BEHIND_PROXY, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const POSTS = 500;
const AT_ONCE = 20;
const CONNECTIONS = 2_000;
const PAGE_MS = 2_000;
const GROWTH_MB = 96;

let site: Site;
let eva: Visitor;

beforeEach(async () => {
  site = await startSite(BEHIND_PROXY);
  eva = new Visitor(site.url);
  await eva.get("/");
});
afterEach(() => site.stop());

const memory = () => residentMegabytes(site.process.pid) ?? 0;

/** How long the slower of two pages took, one cached and one rendered anew. */
async function slowestPage(): Promise<number> {
  const asked = performance.now();
  const pages = await Promise.all([eva.get("/"), eva.get("/blog", { Cookie: "x=1" })]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  return performance.now() - asked;
}

/** Posts so many forms within a minute and counts the answers by their status. */
async function burst(name: string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const began = performance.now();
  for (let sent = 0; sent < POSTS; sent += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, (_, n) =>
      eva.post(
        "/?index",
        { ...MESSAGE, mensaje: `${name} ${sent + n}` },
        { "X-Forwarded-For": `198.51.100.${(sent + n) % 250}` },
      ),
    );
    expect(await slowestPage()).toBeLessThan(PAGE_MS);
    for (const { status } of await Promise.all(answers)) {
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  expect(performance.now() - began).toBeLessThan(60_000);
  return statuses;
}

test("five hundred posts a minute fill neither disk nor memory, and pages are answered", async () => {
  expect(await burst("Uno")).toEqual({ 303: 300, 429: 200 });
  const before = memory();
  expect(await burst("Dos")).toEqual({ 429: 500 });
  expect(memory() - before).toBeLessThan(GROWTH_MB);
  expect(site.rows("SELECT COUNT(*) AS n FROM mensajes")).toEqual([{ n: 300 }]);
  expect(site.rows("SELECT COUNT(*) AS n FROM form_arrivals")).toEqual([{ n: 300 }]);
});

test("a thousand who ask a picture and do not read it keep nobody from the pages", async () => {
  const { hostname, port } = new URL(site.url);
  const file = path.join(site.folder, "uploads", "galeria-images", "0123456789ab.jpg");
  writeFileSync(file, Buffer.alloc(8_000_000, "a"));
  const before = memory();
  const sockets: Socket[] = [];
  for (let n = 0; n < 1_000; n++) {
    const socket = connect(Number(port), hostname).on("error", () => {});
    await once(socket, "connect");
    const asker = `X-Forwarded-For: 198.51.${n % 250}.1`;
    socket
      .pause()
      .write(
        `GET /uploads/galeria-images/0123456789ab.jpg HTTP/1.1\r\nHost: x\r\n${asker}\r\n\r\n`,
      );
    sockets.push(socket);
    if (n % 100 === 99) expect(await slowestPage()).toBeLessThan(PAGE_MS);
  }
  expect((await eva.post("/?index", MESSAGE)).status).toBe(303);
  expect(memory() - before).toBeLessThan(GROWTH_MB * 1.5);
  for (const socket of sockets) socket.destroy();
});

test("two thousand connections that never finish a request keep nobody from the pages", async () => {
  const { hostname, port } = new URL(site.url);
  const sockets: Socket[] = [];
  const before = memory();
  for (let n = 0; n < CONNECTIONS; n++) {
    const socket = connect(Number(port), hostname).on("error", () => {});
    await once(socket, "connect");
    // Half of them stop within the headers, the others within a body that never comes.
    const body = "POST /?index HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\nn";
    socket.write(n % 2 === 0 ? "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " : body);
    sockets.push(socket);
  }
  expect(await slowestPage()).toBeLessThan(PAGE_MS);
  expect((await eva.post("/?index", MESSAGE)).status).toBe(303);
  expect(memory() - before).toBeLessThan(GROWTH_MB * 1.5);
  for (const socket of sockets) socket.destroy();
  expect(await slowestPage()).toBeLessThan(PAGE_MS);
});
