import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { writeArchive } from "~/backup/archive-writer.server";
import { contentOf } from "../support/folder-content";
import { craft, machine } from "../support/machine";
import { backedUpSite } from "./backed-up-site";

const made = backedUpSite();
let copy: string;
beforeEach(() => {
  copy = path.join(machine().folder, "x.tar");
  cpSync(made.archive, copy);
});

async function expectRefused(words: RegExp): Promise<void> {
  const before = contentOf(made.other.folder);
  const { stdout, stderr, code } = await made.other.restore(copy);
  expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
  expect(stderr).toMatch(words);
  expect(contentOf(made.other.folder)).toEqual(before);
}

test.each<[string, (data: Buffer) => number]>([
  ["the first header", () => 3],
  ["the padding of a header", () => 505],
  ["the database", () => 512 + 9000],
  ["the header of a picture", (data) => data.indexOf("uploads/blog-images/") + 120],
  ["a picture", (data) => data.indexOf("uploads/blog-images/") + 900],
  ["the manifest", (data) => data.indexOf('"sha256":"') + 15],
  ["the time in the manifest", (data) => data.indexOf('"created_at":"') + 17],
  ["the end of the tar", (data) => data.length - 700],
  ["the seal", (data) => data.length - 480],
  ["the padding of the seal", (data) => data.length - 1],
])("an archive is refused when one byte has changed in %s", async (_place, find) => {
  const data = readFileSync(copy);
  const offset = find(data);
  expect(offset).toBeGreaterThan(0);
  data[offset] = (data[offset] ?? 0) ^ 1;
  writeFileSync(copy, data);
  await expectRefused(/^Esta copia no se puede restaurar: está dañada|cortada/);
});

test.each([0, 1, 511, 513, 100_000, -1, -512, -1024])(
  "an archive is refused when it is cut at byte %i",
  async (length) => {
    truncateSync(copy, length < 0 ? statSync(copy).size + length : length);
    await expectRefused(/^Esta copia no se puede restaurar: está cortada/);
  },
);

test.each([
  "/tmp/fuera.jpg",
  "uploads/blog-images/../../../fuera.jpg",
  "uploads/blog-images/..",
  "uploads/blog-images/.htaccess",
  "uploads/blog-images/a/b.jpg",
  "session-secret",
])("an archive is refused when it has a file that is not a copy's own: %s", async (name) => {
  await craft(copy, [[{ name }, "x"]]);
  await expectRefused(/no es de una copia de este sitio/);
});

test.each([
  ["CREATE TRIGGER harm AFTER INSERT ON mensajes BEGIN DELETE FROM mensajes; END"],
  [
    "DROP TRIGGER textos_stay; CREATE TRIGGER textos_stay BEFORE DELETE ON textos BEGIN SELECT 1; END",
  ],
  ["DROP INDEX mensajes_by_date"],
  ["DROP TABLE panel_visits"],
  ["ALTER TABLE panel_visits ADD COLUMN harm TEXT"],
])("an archive is refused when its database is not as its migrations make it: %s", async (sql) => {
  await replaceDatabase((file) => {
    const sqlite = new Sqlite(file);
    sqlite.exec(sql);
    sqlite.close();
  });
  await expectRefused(
    /: su base de datos (tiene «harm», que no|no tiene «(textos_stay|mensajes_by_date|panel_visits)» como)/,
  );
});

test("an archive is refused when its database is damaged", async () => {
  await replaceDatabase((file) => {
    writeFileSync(file, readFileSync(file).fill(0x41, 4096, 40_960));
  });
  await expectRefused(/^Esta copia no se puede restaurar: .*La base de datos está dañada: /);
});

async function replaceDatabase(spoil: (file: string) => void): Promise<void> {
  const file = path.join(path.dirname(copy), "other.sqlite");
  cpSync(made.other.database, file);
  spoil(file);
  rmSync(copy);
  await writeArchive(copy, [{ entry: "escuela.sqlite", file }], new Date());
}
