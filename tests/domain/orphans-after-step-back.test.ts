import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { bucketFolder } from "~/config/folders.server";
import { quarantineOrphans } from "~/uploads/orphans.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";
import { scratchFolder } from "../support/scratch-folder";

freshDatabase();

const MONTH_AGO = new Date(Date.now() - 31 * 24 * 60 * 60_000);

test("what no row refers to waits for as long as a step back may be undone", async () => {
  const database = path.join(scratchFolder(), "escuela.sqlite");
  vi.spyOn(environment, "DATABASE_PATH", "get").mockReturnValue(database);
  onTestFinished(() => void vi.restoreAllMocks());
  const replaced = `${database}.before-step-back-2026-11-26T10-00-00-000Z-4f0c`;
  writeFileSync(replaced, "x");
  await put("pictures", { url: "/uploads/blog-images/1.jpg" });
  for (const name of ["1.jpg", "2.jpg"]) {
    writeFileSync(path.join(bucketFolder("blog-images"), name), "x");
  }
  const folder = path.join(environment.UPLOADS_DIR, ".orphans", "blog-images");
  await quarantineOrphans();
  utimesSync(path.join(folder, "2.jpg"), MONTH_AGO, MONTH_AGO);
  await quarantineOrphans();
  expect(readdirSync(folder)).toEqual(["2.jpg"]);
  rmSync(replaced);
  await quarantineOrphans();
  expect(readdirSync(folder)).toEqual([]);
});
