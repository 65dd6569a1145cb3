import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openings } from "../support/open-files";
import { connectTo } from "../support/serve";
import { useSite } from "../support/use-site";

const { site } = await useSite({ env: {} });

const MOST = 500;
const LARGE = 40_000_000;

const UPLOADS = path.join(site.folder, "uploads", "galeria-images");

/** Places a large picture, and returns what asks for it. */
function place(name: string): string {
  writeFileSync(path.join(UPLOADS, name), Buffer.alloc(LARGE, "a"));
  return `GET /uploads/galeria-images/${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
}

async function open() {
  const socket = connectTo(site.url);
  await once(socket, "connect");
  return socket;
}

test("beyond five hundred connections the one that idles longest gives way", async () => {
  const first = await open();
  const gone = once(first, "close");
  let others = 0;
  // At once: each is closed in any case where it says nothing for fifteen seconds.
  const opened = Array.from({ length: MOST }, async () => {
    (await open()).once("close", () => others++);
  });
  await gone;
  expect(others).toBe(0);
  await Promise.all(opened);
  expect((await fetch(site.url)).status).toBe(200);
  await expect
    .poll(() => site.problems)
    .toMatchObject([{ problem: expect.stringContaining("connections give way") }]);
});

test.skipIf(process.platform !== "linux")("a file that nobody reads is not fetched", async () => {
  const question = place("0123456789ab.jpg");
  const fetched = () =>
    Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${site.process.pid}/io`, "utf8"))?.[1]);
  const before = fetched();
  const socket = await open();
  socket.pause().write(question);
  await expect.poll(fetched).toBeGreaterThan(before + 100_000);
  for (let same = 0, last = 0; same < 20; last = fetched()) {
    await (await fetch(`${site.url}/salud`)).text();
    same = fetched() - last < 50_000 ? same + 1 : 0;
  }
  expect(fetched() - before).toBeLessThan(LARGE / 2);
});

test.skipIf(process.platform !== "linux")(
  "pictures that nobody waits for stay open no longer",
  async () => {
    const name = "9876543210ab.jpg";
    const question = place(name);
    for (let count = 0; count < 60; count++) {
      const socket = await open();
      socket.pause().write(question);
      // Some leave before they are answered, some while they are.
      for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
      socket.destroy();
    }
    expect((await fetch(`${site.url}/salud`)).status).toBe(200);
    await expect.poll(() => openings(path.join(UPLOADS, name), site.process.pid)).toBe(0);
  },
);
