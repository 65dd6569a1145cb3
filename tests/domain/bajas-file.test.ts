import "../support/own-folder";
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  fingerprintOf,
  hasLeft,
  leaveCartas,
  leaveToken,
  leftAmong,
  readLeaveToken,
} from "~/cartas/bajas.server";
import { readLeaveKey, readLeaveKeys, repeatBajas } from "~/cartas/bajas-file.server";
import { dataFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { all, put } from "../support/put";

const FILE = path.join(dataFolder, "bajas");
const [EVA, LUZ] = ["eva@ejemplo.es", "luz@ejemplo.es"];

freshDatabase();
beforeEach(async () => {
  rmSync(FILE, { force: true });
  await anotherDatabase();
  await repeatBajas();
  rmSync(FILE);
});

/** As the migration makes it, in a new database or in a restored one from before there were letters. */
async function anotherDatabase(): Promise<void> {
  await db.deleteFrom("bajas").execute();
  await db.deleteFrom("bajas_clave").execute();
  const clave = randomBytes(32).toString("hex");
  await db.insertInto("bajas_clave").values({ id: 1, clave }).execute();
}
const leave = async (email: string) => leaveCartas(fingerprintOf(await readLeaveKey(), email));
const tokenOf = async (email: string) => {
  const key = await readLeaveKey();
  return leaveToken(key, fingerprintOf(key, email));
};

test("leaving the letters takes effect at once, even in a locked database", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const huella = fingerprintOf(await readLeaveKey(), EVA);
  await lock("INSERT ON main.bajas");
  await leave(EVA);
  expect(readFileSync(FILE, "utf8")).toContain(huella);
  expect(await hasLeft(huella)).toBe(true);
  expect([...(await leftAmong([EVA, LUZ]))]).toEqual([EVA]);
  await vi.advanceTimersToNextTimerAsync();
  expect(await all("bajas")).toEqual([]);
  await unlock();
  await vi.waitUntil(() => vi.getTimerCount() === 1);
  await vi.advanceTimersToNextTimerAsync();
  await expect.poll(() => all("bajas")).toHaveLength(1);
});

test("the first start writes the leave key to a file only its owner can read", async () => {
  await repeatBajas();
  expect(readFileSync(FILE, "utf8").trim()).toBe(`clave ${await readLeaveKey()}`);
  expect(statSync(FILE).mode & 0o777).toBe(0o600);
});

test("a second start leaves the file of who left unchanged", async () => {
  await repeatBajas();
  const before = readFileSync(FILE, "utf8");
  await repeatBajas();
  expect(readFileSync(FILE, "utf8")).toBe(before);
});

test.each(["", "rara", "A".repeat(64)])(
  "a leave key «%s» damaged in the database is read from the file",
  async (odd) => {
    await repeatBajas();
    const key = await readLeaveKey();
    await db.deleteFrom("bajas_clave").execute();
    await db.insertInto("bajas_clave").values({ id: 1, clave: odd }).execute();
    await repeatBajas();
    await leave(EVA);
    await repeatBajas();
    expect(await readLeaveKeys()).toEqual([key]);
    expect([...(await leftAmong([EVA, LUZ]))]).toEqual([EVA]);
  },
);

describe("under another database, as a restored or a new one,", () => {
  let old: string;

  beforeEach(async () => {
    await repeatBajas();
    old = await tokenOf(LUZ);
    await leave(EVA);
    await anotherDatabase();
    await repeatBajas();
  });

  test("whoever left the letters has still left", async () => {
    expect([...(await leftAmong([EVA, LUZ]))]).toEqual([EVA]);
  });

  test("the link of an old letter still leaves the letters", async () => {
    const huella = await readLeaveToken(old);
    await leaveCartas(huella ?? "");
    expect(await hasLeft(huella ?? "")).toBe(true);
    expect([...(await leftAmong([EVA, LUZ]))].sort()).toEqual([EVA, LUZ]);
  });

  test("a new letter's link works and differs from the old one", async () => {
    const token = await tokenOf(LUZ);
    expect(token).not.toBe(old);
    expect(await readLeaveToken(token)).not.toBeNull();
    expect(await readLeaveToken(`${token.slice(0, -1)}!`)).toBeNull();
  });

  test("the link of an old letter withdraws one that waits to be sent", async () => {
    await put("correos", { kind: "carta", to_address: LUZ });
    await leaveCartas((await readLeaveToken(old)) ?? "");
    expect(await all("correos")).toEqual([]);
  });

  test("both leave keys survive the loss of the file or of the database", async () => {
    const keys = await readLeaveKeys();
    expect(keys).toHaveLength(2);
    rmSync(FILE);
    await repeatBajas();
    const text = readFileSync(FILE, "utf8");
    for (const key of keys) expect(text).toContain(`clave ${key}\n`);
    await anotherDatabase();
    await repeatBajas();
    expect((await readLeaveKeys()).slice(1).sort()).toEqual([...keys].sort());
  });
});

describe("a file of who left the letters, saved by an editor,", () => {
  const saved = async (change: (text: string) => string | Buffer) => {
    await repeatBajas();
    await leave(EVA);
    writeFileSync(FILE, change(readFileSync(FILE, "utf8")));
    await anotherDatabase();
  };

  test.each<[string, (text: string) => string]>([
    ["with the line ends of Windows", (text) => text.replaceAll("\n", "\r\n")],
    ["with a space at each end of its lines", (text) => text.replaceAll("\n", " \n ")],
    ["with a mark at its beginning", (text) => `\uFEFF${text.trimStart()}`],
  ])("%s is read", async (_, change) => {
    await saved(change);
    await repeatBajas();
    expect([...(await leftAmong([EVA, LUZ]))]).toEqual([EVA]);
  });

  test.each([
    ["little", (bytes: Buffer) => bytes],
    ["big", (bytes: Buffer) => bytes.swap16()],
  ])("as UTF-16, %s end first, is said to be unreadable", async (_, order) => {
    await saved((text) => order(Buffer.from(text, "utf16le")));
    await expect(repeatBajas()).rejects.toThrow("bajas cannot be read");
  });

  test("without the key of those who left is said to have lost it", async () => {
    await saved((text) => text.replaceAll(/^clave.*/gm, "clave 12"));
    await expect(repeatBajas()).rejects.toThrow("the key of some of its lines is lost");
    await expect(repeatBajas()).rejects.toThrow("the key of some of its lines is lost");
  });
});

test("a damaged line in the file of who left is named and harms no other", async () => {
  await leave(EVA);
  const text = readFileSync(FILE, "utf8");
  const damaged = `clave zz\n\n${text}# mine\n2026-11-21T10:0`;
  writeFileSync(FILE, damaged);
  await db.deleteFrom("bajas").execute();
  await expect(repeatBajas()).rejects.toThrow(/in line 1, \d+ cannot be read$/);
  expect([...(await leftAmong([EVA]))]).toEqual([EVA]);
  const written = readFileSync(FILE, "utf8");
  expect(written.slice(0, damaged.length)).toBe(damaged);
  expect(written).toContain(`\nclave ${await readLeaveKey()}\n`);
});

test("a cut line in the file of who left does not swallow the next one", async () => {
  writeFileSync(FILE, "2026-11-21T10:00:00.000Z abc");
  await leave(EVA);
  await db.deleteFrom("bajas").execute();
  await expect(repeatBajas()).rejects.toThrow("line 1 cannot be read");
  expect([...(await leftAmong([EVA]))]).toEqual([EVA]);
  expect(await all("bajas")).toHaveLength(1);
});

test("a missing file of who left is written again from the database", async () => {
  await leave(EVA);
  rmSync(FILE);
  await repeatBajas();
  const taught = readFileSync(FILE, "utf8");
  await repeatBajas();
  expect(readFileSync(FILE, "utf8")).toBe(taught);
  await anotherDatabase();
  await repeatBajas();
  expect([...(await leftAmong([EVA, LUZ]))]).toEqual([EVA]);
});

test("a malformed row of who left is not written to the file", async () => {
  await leave(EVA);
  for (const [created_at, huella] of [
    ["clave", "a".repeat(64)],
    ["2026-11-21T10:00:00.000Z", "abc"],
  ] as const)
    await db.insertInto("bajas").values({ created_at, huella }).execute();
  await repeatBajas();
  const before = readFileSync(FILE, "utf8");
  expect(before).not.toMatch(/a{64}| abc$/m);
  await repeatBajas();
  expect(readFileSync(FILE, "utf8")).toBe(before);
});
