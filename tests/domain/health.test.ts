import "../support/own-folder";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { bucketFolder, incomingFolder, trashFolder } from "~/config/folders.server";
import { contentVersion, db } from "~/db/client.server";
import { log } from "~/log.server";
import { canServe, checkHealth, type Health } from "~/status/health.server";
import { createBuckets } from "~/uploads/buckets.server";

const WELL: Health = {
  databaseReadable: true,
  databaseWritable: true,
  uploadsWritable: true,
  freeDisk: 50 * 1024 * 1024,
};
/** After which a failed write is tried again. */
const RETRY_MS = 10_000;
/** After which a check gives up, as it may on a busy machine: here it takes its time. */
const DEADLINES_MS = [2_000, 6_000];
const { setTimeout: start } = globalThis;
/** Whole: two seconds more are two seconds. */
let now = Math.ceil(performance.now());

function timersLast(other: Record<number, number>): void {
  const last = (run: () => void, ms = 0) =>
    start(run, DEADLINES_MS.includes(ms) ? 2 ** 31 - 1 : (other[ms] ?? ms));
  vi.spyOn(globalThis, "setTimeout").mockImplementation(last as typeof setTimeout);
}

beforeAll(() => createBuckets());
beforeEach(() => {
  now += 2_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  timersLast({});
});
afterEach(() => vi.restoreAllMocks());

test.each<[served: boolean, what: string, health: Partial<Health>]>([
  [true, "all works", {}],
  [true, "nobody can tell how full the disk is", { freeDisk: null }],
  [false, "the database cannot be read", { databaseReadable: false }],
  [false, "the database cannot be written", { databaseWritable: false }],
  [false, "uploads cannot be written", { uploadsWritable: false }],
  [false, "the disk is nearly full", { freeDisk: 50 * 1024 * 1024 - 1 }],
])("it is %s that the site can serve while %s", (served, _what, health) => {
  expect(canServe({ ...WELL, ...health })).toBe(served);
});

describe("the health check", () => {
  test("the health check finds that all works, and leaves nothing behind", async () => {
    await checkHealth();
    const pages = () => sql`PRAGMA page_count`.execute(db).then(({ rows }) => rows);
    const before = [await pages(), contentVersion()];
    for (let i = 0; i < 50; i++) {
      now += 2_000;
      expect(canServe(await checkHealth())).toBe(true);
    }
    expect([await pages(), contentVersion()]).toEqual(before);
  });

  test("the health check runs once for all requests at that time", async () => {
    const prepare = vi.spyOn(Sqlite.prototype, "prepare");
    await Promise.all(Array.from({ length: 20 }, () => checkHealth()));
    const writes = prepare.mock.calls.filter(([statement]) => statement.includes("application_id"));
    expect(writes).toHaveLength(1);
  });

  test("tries by itself to write again after a failure, until that works", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    timersLast({ [RETRY_MS]: 50 });
    await sql`PRAGMA query_only = ON`.execute(db);
    expect(await checkHealth()).toMatchObject({ databaseWritable: false });
    const prepare = vi.spyOn(Sqlite.prototype, "prepare");
    const writes = () =>
      prepare.mock.calls.filter(([statement]) => statement.includes("application_id")).length;
    await expect.poll(writes).toBeGreaterThan(1);
    await sql`PRAGMA query_only = OFF`.execute(db);
    const failed = writes();
    await expect.poll(writes).toBe(failed + 1);
    await new Promise((resolve) => start(resolve, 200));
    expect(writes()).toBe(failed + 1);
  });

  test.each([
    ["a bucket", bucketFolder("galeria-images")],
    ["its trash", trashFolder("galeria-images")],
    ["what is arriving", incomingFolder],
  ])(
    "notices that pictures cannot be stored in, or moved to, the folder of %s",
    async (_what, folder) => {
      vi.spyOn(log, "error").mockReturnValue();
      mkdirSync(path.dirname(folder), { recursive: true });
      rmSync(folder, { recursive: true, force: true });
      writeFileSync(folder, "no folder");
      expect(await checkHealth()).toMatchObject({ uploadsWritable: false });
      rmSync(folder);
      createBuckets();
      now += 2_000;
      expect(await checkHealth()).toMatchObject({ uploadsWritable: true });
    },
  );

  test("does not make a missing folder of uploads anew", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    rmSync(environment.UPLOADS_DIR, { recursive: true });
    expect(await checkHealth()).toMatchObject({ uploadsWritable: false });
    expect(existsSync(environment.UPLOADS_DIR)).toBe(false);
    createBuckets();
  });

  test("the health check says once that the database cannot be written", async () => {
    const write = vi.spyOn(log, "error").mockReturnValue();
    await sql`PRAGMA query_only = ON`.execute(db);
    const sick = await checkHealth();
    await checkHealth();
    await sql`PRAGMA query_only = OFF`.execute(db);
    expect(sick).toMatchObject({ databaseReadable: true, databaseWritable: false });
    expect(write.mock.calls).toEqual([
      [expect.objectContaining({ problem: "database not writable" })],
    ]);

    now += 2_000;
    expect(await checkHealth()).toMatchObject({ databaseWritable: true });
  });
});
