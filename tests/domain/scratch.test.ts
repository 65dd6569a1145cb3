import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { claimFile } from "~/backup/database-file.server";
import { rehearseRestore, removeScratch } from "~/backup/restore.server";
import { environment } from "~/config/env.server";
import { makeFolder } from "~/config/folders.server";

const { FOLDER } = vi.hoisted(() => {
  const FOLDER = `/tmp/escuela-scratch-${process.pid}`;
  process.env.DATABASE_PATH = `${FOLDER}/escuela.sqlite`;
  return { FOLDER };
});
beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Names that appear in the database's folder from now on, also those that vanish at once. */
function namesAppearing(): Set<string> {
  const seen = new Set<string>();
  const watcher = watch(FOLDER, (_, name) => seen.add(name ?? ""));
  onTestFinished(() => watcher.close());
  return seen;
}

test("a rehearsed restore writes the database beside the site's, and leaves nothing", async () => {
  const seen = namesAppearing();
  await expect(rehearseRestore(path.join(FOLDER, "none.tar"))).rejects.toThrow();
  await vi.waitFor(() => expect([...seen].join()).toMatch(/\.restore-check-/), { timeout: 30_000 });
  expect(readdirSync(FOLDER).filter((name) => name.includes("check"))).toEqual([]);
});

test("what a killed rehearsal or restore left is removed at the start, not that of a running one", async () => {
  const [dead, running] = ["dead", "running"].map((name) =>
    path.join(FOLDER, `.restore-check-${name}`),
  ) as [string, string];
  for (const folder of [dead, running]) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, "escuela.sqlite"), "x");
  }
  const staged = `${environment.DATABASE_PATH}.restoring`;
  for (const suffix of ["", "-wal"]) writeFileSync(staged + suffix, "x");
  const claim = claimFile(path.join(running, "lock"));
  await removeScratch();
  claim?.release();
  const left = readdirSync(FOLDER).filter((name) => /check|restoring/.test(name));
  expect(left).toEqual([path.basename(running)]);
});

test("a folder is made with those above it, and one that cannot be made is an error", () => {
  makeFolder(path.join(FOLDER, "a", "b", "c"));
  makeFolder(path.join(FOLDER, "a", "b", "c"));
  expect(readdirSync(path.join(FOLDER, "a", "b"))).toEqual(["c"]);
  writeFileSync(path.join(FOLDER, "file"), "");
  expect(() => makeFolder(path.join(FOLDER, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(path.join(FOLDER, "file", "b"))).toThrow(/ENOTDIR|EEXIST/);
  expect(() => makeFolder("/proc/none/b")).toThrow("ENOENT");
});

test("no folder is made in the way that never ends where one is refused", () => {
  const sources = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const found = sources.filter((file) =>
    /mkdir(Sync)?\([^)]*recursive/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
