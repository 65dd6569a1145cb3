import "../support/own-folder";
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { claimFile } from "~/backup/database-file.server";
import { rehearseRestore, removeScratch } from "~/backup/restore.server";
import { environment } from "~/config/env.server";
import { bucketFolder, dataFolder, makeFolder } from "~/config/folders.server";

/** Names that appear in the database's folder from now on, also those that vanish at once. */
function namesAppearing(): Set<string> {
  const seen = new Set<string>();
  const watcher = watch(dataFolder, (_, name) => seen.add(name ?? ""));
  onTestFinished(() => watcher.close());
  return seen;
}

test("a rehearsed restore leaves nothing beside the site's database", async () => {
  const seen = namesAppearing();
  await expect(rehearseRestore(path.join(dataFolder, "none.tar"))).rejects.toThrow();
  await vi.waitFor(() => expect([...seen].join()).toMatch(/\.restore-check-/));
  expect(readdirSync(dataFolder).filter((name) => name.includes("check"))).toEqual([]);
});

test("what a killed rehearsal or restore left is removed at the start", async () => {
  const [dead, running] = ["dead", "running"].map((name) =>
    path.join(dataFolder, `.restore-check-${name}`),
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
  const left = readdirSync(dataFolder).filter((name) => /check|restoring/.test(name));
  expect(left).toEqual([path.basename(running)]);
});

test("pictures that a killed restore has staged are removed at the start", async () => {
  const staged = path.join(bucketFolder("galeria-images"), ".restoring");
  makeFolder(staged);
  writeFileSync(path.join(staged, "123456789012.jpg"), "x");
  await removeScratch();
  expect(readdirSync(bucketFolder("galeria-images"))).toEqual([]);
});

test("making a folder makes those above it or throws", () => {
  makeFolder(path.join(dataFolder, "a", "b", "c"));
  makeFolder(path.join(dataFolder, "a", "b", "c"));
  expect(readdirSync(path.join(dataFolder, "a", "b"))).toEqual(["c"]);
  writeFileSync(path.join(dataFolder, "file"), "");
  expect(() => makeFolder(path.join(dataFolder, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(path.join(dataFolder, "file", "b"))).toThrow(/ENOTDIR|EEXIST/);
  expect(() => makeFolder("/proc/none/b")).toThrow("ENOENT");
});

test("the program makes no folder by Node's recursive option", () => {
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
