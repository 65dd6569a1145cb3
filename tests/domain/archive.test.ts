import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readArchive } from "~/backup/archive.server";

test("what is no file is refused as a backup, also a pipe that nobody writes to", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "archive-"));
  const pipe = path.join(folder, "pipe");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  for (const file of [pipe, folder, "/dev/zero"]) {
    await expect(readArchive(file, async () => undefined)).rejects.toThrow("no es un archivo");
  }
  rmSync(folder, { recursive: true });
});
