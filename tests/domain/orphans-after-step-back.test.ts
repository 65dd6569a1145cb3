import "../support/own-folder";
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { bucketFolder, makeFolder, quarantineFolder, trashFolder } from "~/config/folders.server";
import { quarantineOrphans } from "~/uploads/orphans.server";
import { placeFiles } from "~/uploads/placement.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

freshDatabase();

beforeEach(() => makeFolder(bucketFolder("blog-images")));

/** The database that a step back, or its undoing, has replaced. */
function stepsBack(name: string): string {
  const replaced = `${environment.DATABASE_PATH}.${name}-2026-11-26T10-00-00-000Z-4f0c`;
  writeFileSync(replaced, "x");
  return replaced;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

test("an orphan stays in quarantine as long as a step back may be undone", async () => {
  const replaced = stepsBack("before-step-back");
  await put("pictures", { url: "/uploads/blog-images/1.jpg" });
  for (const name of ["1.jpg", "2.jpg"]) {
    writeFileSync(path.join(bucketFolder("blog-images"), name), "x");
  }
  const folder = quarantineFolder("blog-images");
  await quarantineOrphans();
  const lieFor = (days: number) =>
    utimesSync(path.join(folder, "2.jpg"), daysAgo(days), daysAgo(days));
  lieFor(31);
  await quarantineOrphans();
  expect(readdirSync(folder)).toEqual(["2.jpg"]);
  rmSync(replaced);
  lieFor(29);
  await quarantineOrphans();
  expect(readdirSync(folder)).toEqual(["2.jpg"]);
  lieFor(31);
  await quarantineOrphans();
  expect(readdirSync(folder)).toEqual([]);
});

test("a picture that left the trash waits while a step back can be undone", async () => {
  stepsBack("before-undo");
  makeFolder(trashFolder("blog-images"));
  writeFileSync(path.join(trashFolder("blog-images"), "3.jpg"), "x");
  await placeFiles(["/uploads/blog-images/3.jpg"]);
  expect(readdirSync(quarantineFolder("blog-images"))).toContain("3.jpg");
});
