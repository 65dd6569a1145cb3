import { once } from "node:events";
import {
  cpSync,
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
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeArchive } from "~/backup/archive-writer.server";
import { contentOf } from "../support/folder-content";
import { insert } from "../support/insert";
import { craft, type Machine, machine } from "../support/machine";
import { type Site, startSite } from "../support/site";

const MEGABYTE = 1024 * 1024;
const NAME = "123456789012.jpg";
const NEW = "999999999999.jpg";

let site: Site;
let archive: string;
let restored: string;
/** A machine that holds something else than the archive: another title, a new picture, another logo. */
let other: Machine;
const bucket = () => path.join(other.uploads, "blog-images");
const logo = () => path.join(other.uploads, "site-images", "logo.svg");

beforeAll(async () => {
  site = await startSite();
  const url = `/uploads/blog-images/${NAME}`;
  writeFileSync(site.folder + url, "una imagen ".repeat(1000));
  insert(site, "pictures", { url, avif_widths: "[]" });
  insert(site, "blog_posts", { titulo: "Cianotipia al sol", imagen_url: url });
  insert(site, "mensajes");
  archive = path.join(site.folder, "copias", "escuela.tar");
  await machine(site.folder).backup(archive);
  restored = path.join(site.folder, "restored");
  await machine(restored).restore(archive);
});
afterAll(() => site.stop());
beforeEach(() => {
  other = machine();
  cpSync(restored, other.folder, { recursive: true });
  other.write("UPDATE blog_posts SET titulo = 'Otro'; DELETE FROM mensajes");
  writeFileSync(path.join(bucket(), NEW), "una nueva");
  writeFileSync(logo(), "otro logo");
});

const titles = (file?: string) =>
  other.query<{ titulo: string }>("SELECT titulo FROM blog_posts", file).map((row) => row.titulo);
/** The replaced files in a folder of uploads, over all restores. */
const replacedIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(".before-restore-"))
    .flatMap((name) =>
      readdirSync(path.join(folder, name)).map((file) => path.join(folder, name, file)),
    );
const live = (uploads: string) =>
  Object.fromEntries(
    Object.entries(contentOf(uploads)).filter(([name]) => !name.includes(".before-restore-")),
  );
const signalled = (at: string) => ({ env: { SIGNAL_AT_CALL: at }, preload: "signal-at-call.mjs" });

describe("a damaged archive", () => {
  let copy: string;
  beforeEach(() => {
    copy = path.join(machine().folder, "x.tar");
    cpSync(archive, copy);
  });

  async function expectRefused(words: RegExp): Promise<void> {
    const before = contentOf(other.folder);
    const { stdout, stderr, code } = await other.restore(copy);
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toMatch(words);
    expect(contentOf(other.folder)).toEqual(before);
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
  ])(
    "an archive is refused when its database is not as its migrations make it: %s",
    async (sql) => {
      await replaceDatabase((file) => {
        const sqlite = new Sqlite(file);
        sqlite.exec(sql);
        sqlite.close();
      });
      await expectRefused(
        /: su base de datos (tiene «harm», que no|no tiene «(textos_stay|mensajes_by_date|panel_visits)» como)/,
      );
    },
  );

  test("an archive is refused when its database is damaged, though every SHA-256 is right", async () => {
    await replaceDatabase((file) => {
      writeFileSync(file, readFileSync(file).fill(0x41, 4096, 40_960));
    });
    await expectRefused(/^Esta copia no se puede restaurar: .*La base de datos está dañada: /);
  });

  async function replaceDatabase(spoil: (file: string) => void): Promise<void> {
    const file = path.join(path.dirname(copy), "other.sqlite");
    cpSync(other.database, file);
    spoil(file);
    rmSync(copy);
    await writeArchive(copy, [{ entry: "escuela.sqlite", file }], new Date());
  }
});

describe("what is replaced", () => {
  test("what is replaced is neither deleted by the next start, nor served, nor backed up", async () => {
    await other.restore(archive);
    const env = { DATABASE_PATH: other.database, UPLOADS_DIR: other.uploads };
    const next = await startSite(env);
    const [file = ""] = replacedIn(bucket());
    expect(existsSync(file)).toBe(true);
    const inside = path.relative(other.folder, file).split(path.sep).map(encodeURIComponent);
    expect((await fetch(`${next.url}/${inside.join("/")}`)).status).toBe(404);
    await next.stop();
    const again = path.join(other.folder, "x.tar");
    await other.backup(again);
    expect(readFileSync(again).includes("before-restore")).toBe(false);
  });

  test("what is replaced leaves no -wal and no -shm to the new database", async () => {
    for (const suffix of ["-wal", "-shm"]) {
      const from = path.join(site.folder, "db", `escuela.sqlite${suffix}`);
      cpSync(from, other.database + suffix);
    }
    rmSync(other.database);
    expect((await other.restore(archive)).code).toBe(0);
    const names = readdirSync(path.dirname(other.database)).sort();
    expect(names).toEqual(["escuela.sqlite", "escuela.sqlite.backup-lock"]);
    expect(titles()).toEqual(["Cianotipia al sol"]);
  });

  test("what is replaced may be a database that cannot be read", async () => {
    writeFileSync(other.database, "no soy una base de datos".repeat(1000));
    expect((await other.restore(archive)).code).toBe(0);
    expect(titles()).toEqual(["Cianotipia al sol"]);
    const folder = path.dirname(other.database);
    const [replaced = ""] = readdirSync(folder).filter((name) => name.includes(".before-restore-"));
    expect(readFileSync(path.join(folder, replaced), "utf8")).toContain("no soy una base");
  });

  /** How a killed restore left the site: the database and whether each picture it names is there. */
  function expectWhole(): void {
    const [title] = titles();
    expect(["Otro", "Cianotipia al sol"]).toContain(title);
    for (const { url } of other.query<{ url: string }>("SELECT url FROM pictures")) {
      expect(existsSync(other.folder + url), url).toBe(true);
    }
    const inPlace = existsSync(path.join(bucket(), NEW));
    const isAside = replacedIn(bucket()).some((file) => file.endsWith(NEW));
    expect(inPlace || isAside).toBe(true);
    if (title === "Otro") expect(inPlace).toBe(true);
  }

  const calls = ["link:1", "link:5", "rename:1", "rename:4", "rename:-1", "rm:8", "rm:9", "rm:12"];
  test.each(calls)("what is replaced is whole when the restore is killed at %s", async (call) => {
    const renames = String(Object.keys(live(path.join(restored, "uploads"))).length + 1);
    const at = `${call.replace("-1", renames)}:SIGKILL`;
    const killed = await other.restore(archive, signalled(at));
    expect(killed.code).toBe("SIGKILL");
    expectWhole();
    expect((await other.restore(archive)).code).toBe(0);
    expect(titles()).toEqual(["Cianotipia al sol"]);
    expect(live(other.uploads)).toEqual(live(path.join(restored, "uploads")));
    const logos = replacedIn(path.dirname(logo())).filter((file) => file.endsWith("logo.svg"));
    expect(logos.map((file) => readFileSync(file, "utf8"))).toContain("otro logo");
    expect(replacedIn(bucket()).some((file) => file.endsWith(NEW))).toBe(true);
  });

  test("what is replaced is nothing where the restore is interrupted before", async () => {
    const before = contentOf(other.folder);
    const outcome = await other.restore(archive, signalled("statfs:4:SIGTERM"));
    expect(outcome).toEqual({ stdout: "", stderr: "Interrumpido.\n", code: 143 });
    expect(contentOf(other.folder)).toEqual(before);
  });
});

describe("a backup that ends half-way", () => {
  const target = () => path.join(other.folder, "copias", "x.tar");
  const left = () => readdirSync(path.dirname(target())).sort();

  test("a backup that is interrupted leaves nothing", async () => {
    const outcome = await other.backup(target(), signalled("open:9:SIGTERM"));
    expect(outcome).toEqual({ stdout: "", stderr: "Interrumpido.\n", code: 143 });
    expect(left()).toEqual([]);
  });

  test("a backup that is killed leaves what the next one takes away", async () => {
    const { code } = await other.backup(target(), signalled("link:1:SIGKILL"));
    expect(code).toBe("SIGKILL");
    expect(left()).toEqual([".x.tar.partial", ".x.tar.partial.sqlite"]);
    expect(statSync(path.join(path.dirname(target()), left()[1] ?? "")).mode & 0o777).toBe(0o600);
    expect((await other.backup(target())).code).toBe(0);
    expect(left()).toEqual(["x.tar"]);
  });

  test("a backup that SIGTERM meets ends with the site, and leaves nothing", async () => {
    const large = path.join(other.uploads, "galeria-images", "111111111111.jpg");
    mkdirSync(path.dirname(large), { recursive: true });
    writeFileSync(large, "");
    truncateSync(large, 1024 * MEGABYTE);
    const BACKUP_DIR = path.dirname(target());
    const scheduled = await startSite({ BACKUP_DIR, UPLOADS_DIR: other.uploads });
    const copies = () => (existsSync(BACKUP_DIR) ? left() : []);
    await expect.poll(copies, { interval: 20 }).not.toEqual([]);
    const exit = once(scheduled.process, "exit");
    scheduled.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(copies()).toEqual([]);
    await scheduled.stop();
  });
});

test.skipIf(process.platform !== "linux")(
  "images of 256 MB are backed up and restored in little memory",
  async () => {
    const large = path.join(other.uploads, "galeria-images", "111111111111.jpg");
    mkdirSync(path.dirname(large), { recursive: true });
    writeFileSync(large, "");
    truncateSync(large, 256 * MEGABYTE);
    const target = path.join(other.folder, "x.tar");
    const given = { preload: "report-memory.mjs" };
    const outcomes = [await other.backup(target, given), await other.restore(target, given)];
    expect(statSync(large).size).toBe(256 * MEGABYTE);
    for (const { stderr, code } of outcomes) {
      expect(code).toBe(0);
      const kilobytes = Number(stderr.replace(/^maxRSS (\d+)\n$/, "$1"));
      expect(kilobytes / 1024).toBeLessThan(160);
    }
  },
);
