import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { readArchive } from "~/backup/archive.server";
import { scratchFolder } from "../support/scratch-folder";

test("what is no file is refused as a backup, also a silent pipe", async () => {
  const folder = scratchFolder();
  const pipe = path.join(folder, "pipe");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  for (const file of [pipe, folder, "/dev/zero"]) {
    await expect(readArchive(file, async () => undefined)).rejects.toThrow("no es un archivo");
  }
});
