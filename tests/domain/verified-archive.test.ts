import { existsSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { writeArchive } from "~/backup/archive-writer.server";
import { DamagedArchive } from "~/backup/backup-error";
import { verifyArchive } from "~/backup/verify.server";
import { openDatabase } from "~/db/client.server";
import { craft } from "../support/machine";
import { scratchFolder } from "../support/scratch-folder";

const NAME = "uploads/blog-images/1.jpg";
const FOREIGN = /no es de una copia de este sitio/;
const manifestOf = (files: unknown[]): [{ name: string }, string] => [
  { name: "manifest.json" },
  JSON.stringify({ format: 1, created_at: new Date().toISOString(), files }),
];
const another = { path: NAME, bytes: 1, sha256: "0".repeat(64) };
const link = { name: NAME, type: "symlink", linkname: "/etc/passwd" } as const;
const twice = ["x", "y"].map((data): [{ name: string }, string] => [{ name: NAME }, data]);

test.each<[string, Parameters<typeof craft>[1], RegExp]>([
  ["a name that leads out of it", [[{ name: "../x.jpg" }, "x"]], FOREIGN],
  ["a file of no bucket", [[{ name: "uploads/otros/x" }, "x"]], FOREIGN],
  [
    "a link in the place of a file",
    [[link, ""]],
    /"uploads\/blog-images\/1\.jpg" no es un archivo/,
  ],
  ["no manifest", [[{ name: NAME }, "x"]], /manifiesto falta/],
  ["a file twice", twice, /dos veces/],
  ["a file that nobody names", [[{ name: NAME }, "x"], manifestOf([])], /manifiesto no nombra/],
  ["another file", [[{ name: NAME }, "x"], manifestOf([another])], /no es lo que se guardó/],
  ["no database", [manifestOf([])], /no tiene base de datos/],
])("an archive that has %s is refused", async (_what, entries, words) => {
  const [file, database] = ["x.tar", "x.sqlite"].map((name) => path.join(scratchFolder(), name));
  await craft(file ?? "", entries);
  const verified = verifyArchive(file ?? "", database ?? "");
  await expect(verified).rejects.toThrow(words);
  await expect(verified).rejects.toThrow(DamagedArchive);
  expect(existsSync(database ?? "")).toBe(false);
});

test.each([
  ["of a newer program", "PRAGMA user_version = 9999", /versión más nueva del programa \(9999\)/],
  ["without one of our triggers", "DROP TRIGGER textos_stay", /no tiene «textos_stay» como/],
  ["with a view", "CREATE VIEW harm AS SELECT * FROM users", /tiene «harm», que no/],
])("an archive whose database is %s is refused", async (_which, sql, words) => {
  const folder = scratchFolder();
  const file = path.join(folder, "other.sqlite");
  openDatabase(file).close();
  const sqlite = new Sqlite(file);
  sqlite.exec(sql);
  sqlite.close();
  const archive = path.join(folder, "x.tar");
  await writeArchive(archive, [{ entry: "escuela.sqlite", file }], new Date());
  await expect(verifyArchive(archive, path.join(folder, "x.sqlite"))).rejects.toThrow(words);
});
