import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFolderStorage } from "~/uploads/buckets.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test("an upload is on the disk before it has its name, and its name before it is acknowledged", async () => {
  const target = path.join(folder, "1.jpg");
  const handle = await open(folder);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: string[] = [];
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory();
    synced.push(`${isFolder ? "folder" : "file"}, ${existsSync(target) ? "named" : "unnamed"}`);
  });
  await createFolderStorage(folder).set("1.jpg", new File(["grano"], ""));
  expect(synced).toEqual(["file, unnamed", "folder, named"]);
  expect(readFileSync(target, "utf8")).toBe("grano");
});
