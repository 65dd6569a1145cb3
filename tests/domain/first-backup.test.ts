import "../support/own-folder";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { backupName } from "~/backup/archives.server";
import { environment } from "~/config/env.server";
import { lastBackup } from "~/status/health.server";
import { scratchFolder } from "../support/scratch-folder";

test("the first backup is awaited soon after the start, until there is one", async () => {
  environment.BACKUP_DIR = scratchFolder();
  expect(await lastBackup()).toMatchObject({ age: null, isAwaited: true });
  writeFileSync(path.join(environment.BACKUP_DIR, backupName(new Date())), "");
  expect(await lastBackup()).toMatchObject({ age: expect.any(Number), isAwaited: false });
});

test("no backup is awaited in a folder that cannot be read", async () => {
  environment.BACKUP_DIR = path.join(scratchFolder(), "archivo");
  writeFileSync(environment.BACKUP_DIR, "");
  expect(await lastBackup()).toMatchObject({ age: null, isAwaited: false });
});
