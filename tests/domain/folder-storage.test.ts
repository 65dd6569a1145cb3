import { existsSync, readFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFolderStorage } from "~/uploads/buckets.server";
import { scratchFolder } from "../support/scratch-folder";

test("an upload is on the disk before it has its name, or is acknowledged", async () => {
  const folder = scratchFolder();
  const target = path.join(folder, "1.jpg");
  const handle = await open(folder);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: string[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory();
    synced.push(`${isFolder ? "folder" : "file"}, ${existsSync(target) ? "named" : "unnamed"}`);
  });
  await createFolderStorage(folder).set("1.jpg", new File(["grano"], ""));
  expect(synced).toEqual(["file, unnamed", "folder, named"]);
  expect(readFileSync(target, "utf8")).toBe("grano");
});
