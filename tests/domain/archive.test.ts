import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readArchive } from "~/backup/archive.server";
import { scratchFolder } from "../support/scratch-folder";

test("a folder, a pipe or a device is refused as a backup", async () => {
  const folder = scratchFolder();
  const pipe = path.join(folder, "pipe");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  for (const file of [pipe, folder, "/dev/zero"]) {
    await expect(readArchive(file, async () => undefined)).rejects.toThrow("no es un archivo");
  }
});

test("a backup's folder packed with tar is refused with advice to unpack it", async () => {
  const folder = scratchFolder();
  mkdirSync(path.join(folder, "escuela-20261120T023000Z"));
  writeFileSync(path.join(folder, "escuela-20261120T023000Z/manifest.json"), "{}");
  const file = path.join(folder, "copia.tar");
  for (const how of ["-cf", "-czf"]) {
    const made = spawnSync("tar", [how, file, "-C", folder, "escuela-20261120T023000Z"]);
    expect(made.status).toBe(0);
    await expect(readArchive(file, async () => undefined)).rejects.toThrow("desempaquétalo");
  }
  writeFileSync(file, "x".repeat(20_000));
  await expect(readArchive(file, async () => undefined)).rejects.toThrow("está cortada");
});
