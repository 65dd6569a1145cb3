import "../support/own-folder";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { backupName, folderName, rotateBackups } from "~/backup/archives.server";
import { findFormerDatabase } from "~/backup/former-database.server";
import { makeBackup } from "~/backup/make-backup.server";
import { rehearseRestore, restoreArchive } from "~/backup/restore.server";
import { shareOldFiles } from "~/backup/share-files.server";
import { environment } from "~/config/env.server";
import { bucketFolder } from "~/config/folders.server";
import { migrate } from "~/db/migrate.server";
import { scratchFolder } from "../support/scratch-folder";

const NOW = new Date("2026-11-25T12:00:00Z");
const PICTURE = "uploads/blog-images/123456789012.jpg";
const LOGO = "uploads/site-images/logo.svg";

let backups: string;
const picture = path.join(bucketFolder("blog-images"), path.basename(PICTURE));
const logo = path.join(bucketFolder("site-images"), path.basename(LOGO));
const nameOf = (day: number) => backupName(new Date(`2026-11-${day}T02:30:00Z`));
const inFolder = (day: number, file = "") => path.join(backups, folderName(nameOf(day)), file);
const inode = (file: string) => statSync(file).ino;
const share = () => shareOldFiles(backups, NOW);

beforeEach(() => {
  backups = scratchFolder();
  environment.BACKUP_DIR = backups;
  for (const file of [picture, logo]) mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(picture, "una foto ".repeat(1000));
  writeFileSync(logo, "un logo");
  rmSync(environment.DATABASE_PATH, { force: true });
  const sqlite = new Sqlite(environment.DATABASE_PATH);
  migrate(sqlite, "db/migrations");
  sqlite.close();
});

function write(sql: string): void {
  const sqlite = new Sqlite(environment.DATABASE_PATH);
  sqlite.exec(sql);
  sqlite.close();
}

async function backUp(...days: number[]): Promise<void> {
  for (const day of days) await makeBackup(path.join(backups, nameOf(day)));
}

test("all archives but the newest two become folders that share files", async () => {
  await backUp(20, 21, 22, 23);
  expect(await share()).toEqual({ shared: 2, left: [] });
  expect(readdirSync(backups).sort()).toEqual(
    [folderName(nameOf(20)), folderName(nameOf(21)), nameOf(22), nameOf(23)].sort(),
  );
  expect(inode(inFolder(21, PICTURE))).toBe(inode(inFolder(20, PICTURE)));
  expect(inode(inFolder(21, "escuela.sqlite"))).not.toBe(inode(inFolder(20, "escuela.sqlite")));
  expect(statSync(inFolder(21)).mode & 0o777).toBe(0o700);
  expect(statSync(inFolder(21, "escuela.sqlite")).mode & 0o777).toBe(0o600);
  expect(await share()).toEqual({ shared: 0, left: [] });
});

test("a backup that has become a folder restores the same as its archive", async () => {
  write(
    "INSERT INTO blog_posts (titulo, contenido, created_at) VALUES ('Goma', 'x', '2026-11-20')",
  );
  await backUp(20);
  const archived = await rehearseRestore(path.join(backups, nameOf(20)));
  write("DELETE FROM blog_posts");
  writeFileSync(picture, "otra");
  await backUp(21, 22);
  await share();
  const { oldDatabase, oldUploads, areAccountsKnown, ...restored } = await restoreArchive(
    inFolder(20),
  );
  expect(restored).toEqual(archived);
  expect(readFileSync(picture, "utf8")).toBe("una foto ".repeat(1000));
});

test("a file that changed between two nights is not shared by their backups", async () => {
  await backUp(20);
  writeFileSync(logo, "el nuevo");
  await backUp(21, 22, 23);
  await share();
  expect(readFileSync(inFolder(20, LOGO), "utf8")).toBe("un logo");
  expect(readFileSync(inFolder(21, LOGO), "utf8")).toBe("el nuevo");
});

test("a file damaged in one night's backup is whole in the next one's", async () => {
  await backUp(20, 21, 22);
  await share();
  writeFileSync(inFolder(20, PICTURE), "una fofo ".repeat(1000));
  await backUp(23);
  await share();
  expect(readFileSync(inFolder(21, PICTURE), "utf8")).toBe("una foto ".repeat(1000));
  await rehearseRestore(inFolder(21));
  await expect(rehearseRestore(inFolder(20))).rejects.toThrow("no es lo que se guardó");
});

test("a damaged archive is named and does not become a folder", async () => {
  await backUp(20, 21, 22, 23);
  truncateSync(path.join(backups, nameOf(20)), 5000);
  const reason = expect.stringContaining("está cortada");
  expect(await share()).toEqual({ shared: 1, left: [{ name: nameOf(20), reason }] });
  expect(existsSync(path.join(backups, nameOf(20)))).toBe(true);
  expect(existsSync(inFolder(20))).toBe(false);
  expect(existsSync(inFolder(21, PICTURE))).toBe(true);
  expect(readdirSync(backups).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a backup's folder that a killed run left half-made is made anew", async () => {
  await backUp(20, 21, 22, 23);
  const half = path.join(backups, `.${folderName(nameOf(20))}.folder`);
  mkdirSync(path.join(half, "uploads"), { recursive: true });
  mkdirSync(inFolder(21));
  await share();
  expect(existsSync(half)).toBe(false);
  expect(existsSync(inFolder(20, PICTURE))).toBe(true);
  expect([existsSync(path.join(backups, nameOf(21))), readdirSync(inFolder(21))]).toEqual([
    false,
    [],
  ]);
});

test("an archive dated in the future is not one of the newest two", async () => {
  await backUp(20, 21, 22, 28);
  expect(await share()).toEqual({ shared: 1, left: [] });
  expect(readdirSync(backups).sort()).toEqual(
    [folderName(nameOf(20)), nameOf(21), nameOf(22), nameOf(28)].sort(),
  );
});

test("an interruption leaves the archive and nothing half-made", async () => {
  await backUp(20, 21, 22);
  const before = readdirSync(backups);
  await expect(shareOldFiles(backups, NOW, AbortSignal.abort())).rejects.toThrow();
  expect(readdirSync(backups)).toEqual(before);
});

test.each([
  ["lacks a file", () => rmSync(inFolder(20, PICTURE)), "le falta"],
  [
    "has a file that its manifest does not name so",
    () => writeFileSync(inFolder(20, LOGO), "x"),
    "no es lo que",
  ],
  [
    "leads elsewhere by its manifest",
    () => {
      const file = inFolder(20, "manifest.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(LOGO, "uploads/../../x"));
    },
    "no es de una copia",
  ],
  ["has no manifest", () => rmSync(inFolder(20, "manifest.json")), "ni la carpeta de una copia"],
])("a folder that %s is not restored", async (_how, spoil, why) => {
  await backUp(20, 21, 22);
  await share();
  spoil();
  await expect(rehearseRestore(inFolder(20))).rejects.toThrow(why);
});

test("folders of older backups stay as long as archives would", async () => {
  await backUp(11, 12, 13, 14, 15, 16, 17, 18, 19);
  await share();
  await rotateBackups(backups, NOW);
  const nights = readdirSync(backups).map((name) => Number(name.slice(14, 16)));
  expect(nights.sort()).toEqual([13, 14, 15, 16, 17, 18, 19]);
  await rehearseRestore(inFolder(13));
});

test("the account of a lost database is found in a backup's folder", async () => {
  write(`INSERT INTO users (id, email, password_hash, created_at, updated_at)
    VALUES ('1', 'ana@escuela.example', 'x', '2026-11-20', '2026-11-20')`);
  await backUp(20);
  write("DELETE FROM users");
  await backUp(21, 22);
  await share();
  expect(await findFormerDatabase()).toBe(inFolder(20));
});
