import { existsSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, test as base, expect } from "vitest";
import { type CopiedSite, holdLock, startCopiedSite } from "../support/copied-site";
import { copiesOf } from "../support/copies";
import { mountSmallDisk, NO_MOUNTS } from "../support/disk";
import { hasStorePrograms, NO_STORE } from "../support/sftp-store";

const isThere = hasStorePrograms();
if (!isThere) console.log(NO_STORE);
const test = base.skipIf(!isThere);
const copied = isThere ? await startCopiedSite() : ({} as CopiedSite);
const { folder, copies, store, answersTo, makeArchive, restic } = copied;
afterAll(() => copied.stop?.());

test("the lock of one that was killed holds up no later copy", async () => {
  const night = await holdLock(copied, "backup");
  await night.kill();
  expect(readdirSync(path.join(store.folder, "locks"))).not.toEqual([]);
  expect((await copies.run("--now")).code).toBe(0);
  // Restic's own removes it once it is half an hour old, or its process is known to be gone.
  restic("unlock", "--remove-all");
  expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
});

test("what a killed upload has left is taken away by the next night", async () => {
  const halfSent = ["data/0a/0a1b-restic-temp-77", "index/2c3d-restic-temp-78"].map((name) =>
    path.join(store.folder, name),
  );
  for (const file of halfSent) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "a half");
  }
  expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
  expect(halfSent.filter((file) => existsSync(file))).toEqual([]);
  const { bavail, bsize } = statfsSync(store.folder);
  const { room } = copies.status();
  expect((room ?? 0) / (bavail * bsize)).toBeCloseTo(1, 1);
});

test("while another sends, nothing of what it is sending is taken away", async () => {
  const file = path.join(store.folder, "data/0a/0a1b-restic-temp-79");
  const other = await holdLock(copied, "backup");
  writeFileSync(file, "a half");
  const { stderr, code } = await copies.run("--now");
  expect([stderr, code]).toEqual([expect.stringMatching(/^Otra orden trabaja ya/), 1]);
  expect(existsSync(file)).toBe(true);
  await other.kill();
  expect((await copies.run("--now")).code).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test("a prune that is killed holds up no later night, and has spoilt nothing", async () => {
  await makeArchive(0);
  // The newest is this machine's own from here on, or nothing would be removed.
  expect((await copies.run("--now")).code).toBe(0);
  await makeArchive(0);
  const prune = await holdLock(copied, "forget");
  await prune.kill();
  expect(readdirSync(path.join(store.folder, "locks"))).not.toEqual([]);
  await makeArchive(0);
  expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(path.join(store.folder, "locks"))).toEqual([]);
  expect((await copies.run("--check")).code).toBe(0);
});

test("a second setup that is broken off leaves the former address in use", async () => {
  const other = store.address.replace(/copias$/, "otras");
  const answers = answersTo(other).filter(([pattern]) => !pattern.source.includes("grupo"));
  const broken = await copies.converse("--setup", [...answers, [/el grupo/, () => null]]);
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining("Interrumpido")]);
  const { stdout } = await copies.run("--now");
  expect(stdout).toContain(store.address);
  expect(stdout).not.toContain("otras");
});

test("another school that is fetched does not take this one's copies along", async () => {
  const other = store.address.replace(/copias$/, "de-otra");
  const on = copiesOf(folder, "otra");
  expect((await on.converse("--setup", answersTo(other))).code).toBe(0);
  const answers = answersTo(store.address);
  const back = await on.converse("--recover", [[/Van desde ahora/, () => "no"], ...answers]);
  expect([back.code, on.status().address]).toEqual([0, other]);
});

test("a copy from the future is neither read back, nor makes the store lose one", async () => {
  await makeArchive(0);
  // Twice: the second takes away what the fullest of the week was until then.
  for (const _ of [1, 2]) expect((await copies.run("--now")).code).toBe(0);
  const before = JSON.parse(restic("snapshots", "--json")).length;
  restic(
    "backup",
    "--host",
    "escuela",
    "--tag",
    "noche",
    "--time",
    "2090-01-01 00:00:00",
    store.hostKey,
  );
  const { stdout, code } = await copies.run("--now");
  expect([code, stdout]).toEqual([0, expect.stringContaining(store.address)]);
  expect((await copies.run("--check")).code).toBe(0);
  const after: { id: string; time: string }[] = JSON.parse(restic("snapshots", "--json"));
  // The archive that was sent before is there once.
  expect(after).toHaveLength(before + 1);
  restic("forget", after.find(({ time }) => time.startsWith("2090"))?.id ?? "");
});

test("a full store is said to be full, and the night after goes through", async (ctx) => {
  const disk = mountSmallDisk(4);
  if (!disk) return ctx.skip(NO_MOUNTS);
  const fullFolder = path.join(disk.folder, "copias");
  const on = copiesOf(folder, "llena");
  const full = store.address.replace(store.folder, fullFolder);
  expect((await on.converse("--setup", answersTo(full))).code).toBe(0);
  await makeArchive(4);
  disk.fill();
  const { stderr, code } = await on.run("--now");
  disk.clear();
  expect([stderr, code]).toEqual([
    expect.stringMatching(/^En el almacén no cabe: .+ quedan 0 MB/),
    1,
  ]);
  expect((await on.run("--now")).code).toBe(0);
  expect((await on.run("--check")).code).toBe(0);
  disk.unmount();
});
