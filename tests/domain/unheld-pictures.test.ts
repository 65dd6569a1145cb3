import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, test, vi } from "vitest";
import { deleteArticulo } from "~/articulos/deletions.server";
import { createArticulo } from "~/articulos/publish.server";
import { deleteUnheldPictures } from "~/articulos/unheld-pictures.server";
import { environment } from "~/config/env.server";
import { believeClock } from "~/db/clock.server";
import { emptyTrash } from "~/papelera/papelera.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { column, put } from "../support/put";
import { scratchFolder } from "../support/scratch-folder";

freshDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.now();
const URLS = [1, 2, 3].map((digit) => `/uploads/blog-images/${String(digit).repeat(12)}.jpg`);
const [SHOWN = "", COVER = "", UNHELD = ""] = URLS;

beforeEach(async () => {
  await believeClock(new Date(NOW));
  environment.UPLOADS_DIR = scratchFolder();
  for (const bucket of ["blog-images", "galeria-images", "site-images"]) {
    mkdirSync(path.join(environment.UPLOADS_DIR, bucket));
  }
});

async function upload(url: string, daysAgo: number): Promise<void> {
  await put("pictures", { url });
  const file = path.join(environment.UPLOADS_DIR, "blog-images", path.basename(url));
  writeFileSync(file, "x");
  const at = (NOW - daysAgo * DAY_MS) / 1000;
  utimesSync(file, at, at);
}

const left = async () => (await column("pictures", "url")).sort();

test("a picture that no article shows is deleted a week after its upload", async () => {
  for (const url of [SHOWN, UNHELD]) await upload(url, 6);
  await createArticulo({ titulo: "A", contenido: `![](${SHOWN})` }, null, null);
  expect(await deleteUnheldPictures(new Date(NOW))).toBe(0);
  expect(await deleteUnheldPictures(new Date(NOW + 2 * DAY_MS))).toBe(1);
  expect(await left()).toEqual([SHOWN]);
});

test("a picture of an article in the trash is not deleted until that is gone", async () => {
  await upload(SHOWN, 30);
  const contenido = `![](${SHOWN})`;
  const id = await createArticulo({ titulo: "A", contenido }, pictureRow(COVER), null);
  const other = await createArticulo({ titulo: "B", contenido }, null, null);
  await deleteArticulo(id);
  expect(await left()).toEqual([SHOWN]);
  await deleteArticulo(other);
  expect(await deleteUnheldPictures(new Date(NOW))).toBe(0);
  expect(await left()).toEqual([SHOWN]);
  await emptyTrash();
  expect(await deleteUnheldPictures(new Date(NOW))).toBe(1);
});

test("texts are read as often for many old pictures as for one", async () => {
  const prepare = vi.spyOn(Sqlite.prototype, "prepare");
  const readings = async () => {
    prepare.mockClear();
    await deleteUnheldPictures(new Date(NOW));
    return prepare.mock.calls.filter(([statement]) => /contenido|filas/.test(statement)).length;
  };
  const names = Array.from({ length: 9 }, (_, at) => `/uploads/blog-images/${at}00000000000.jpg`);
  const lines = names.map((url) => `![](${url})`).join("\n\n");
  await createArticulo({ titulo: "A", contenido: lines }, null, null);
  await upload(names[0] ?? "", 30);
  const once = await readings();
  for (const url of names.slice(1)) await upload(url, 30);
  expect(await readings()).toBe(once);
  expect(await left()).toEqual(names);
});
