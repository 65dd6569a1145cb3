import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import { type Header, pack } from "tar-stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sealOf } from "~/backup/archive.server";
import { writeArchive } from "~/backup/archive-writer.server";
import { type Outcome, runCommand } from "../support/command";
import { contentOf } from "../support/folder-content";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { ADMIN, environmentIn, type Site, startSite } from "../support/site";
import { eachOrSome, isThorough } from "../support/thorough";
import { Visitor } from "../support/visitor";

const MEGABYTE = 1024 * 1024;
let site: Site;
let ana: Visitor;
/** Of the site, taken while messages arrive. */
let archive: string;
let taken: Outcome;
let acknowledged: string[];

/** A machine on which the archive has been restored: tests begin with copies of it. */
let restored: string;

/** A scratch folder as a machine of its own, gone after the test. */
let scratch: string;
const variables = (extra: Record<string, string> = {}) => ({ ...environmentIn(scratch), ...extra });
const backup = (to: string, folder = scratch) =>
  runCommand("backup", ["--to", to], environmentIn(folder));
const restore = (from: string, ...more: string[]) =>
  runCommand("restore", ["--from", from, ...more], variables());
const databaseIn = (folder: string) => path.join(folder, "db", "escuela.sqlite");

function query<Row>(file: string, sql: string): Row[] {
  const sqlite = new Sqlite(file, { readonly: true });
  const rows = sqlite.prepare(sql).all() as Row[];
  sqlite.close();
  return rows;
}
const messagesIn = (folder: string) =>
  query<{ mensaje: string }>(databaseIn(folder), "SELECT mensaje FROM mensajes ORDER BY id").map(
    ({ mensaje }) => mensaje,
  );

/** An archive as somebody else would make it: any entries, and a seal that is right. */
async function craft(to: string, entries: [Partial<Header> & { name: string }, string][]) {
  const tar = pack();
  for (const [header, data] of entries) tar.entry(header, data);
  tar.finalize();
  const body = await buffer(tar as AsyncIterable<Buffer>);
  const sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(to, Buffer.concat([body, sealOf(sha256)]));
}

async function sendMessage(mensaje: string): Promise<void> {
  const fields = { nombre: "Eva", email: "eva@ejemplo.es", mensaje };
  site.rows("DELETE FROM form_arrivals"); // a backup may take longer than thirty messages
  expect((await new Visitor(site.url).post("/?index", fields)).status).toBe(303);
}

beforeAll(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  const data = await picture(900, 600).jpeg().toBuffer();
  const article = multipart(
    { titulo: "Cianotipia al sol", contenido: "Una tarde de mayo." },
    { field: "imagen", name: "foto.jpg", data },
  );
  expect((await ana.postForm("/blog-admin?nuevo", article)).status).toBe(303);
  // Its AVIF sizes come later: they are to be in the backup, or the copies would differ.
  const waiting = "SELECT url FROM pictures WHERE avif_widths IS NULL";
  await vi.waitFor(() => expect(site.rows(waiting)).toEqual([]));

  await sendMessage("antes");
  archive = path.join(site.folder, "copias", "escuela.tar");
  acknowledged = [];
  let isOver = false;
  const running = backup(archive, site.folder).finally(() => {
    isOver = true;
  });
  for (let count = 1; !isOver || count < 3; count++) {
    await sendMessage(`durante ${count}`);
    acknowledged.push(`durante ${count}`);
  }
  taken = await running;
  await sendMessage("después");

  restored = mkdtempSync(path.join(tmpdir(), "escuela-"));
  await runCommand("restore", ["--from", archive], environmentIn(restored));
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
  rmSync(restored, { recursive: true });
});
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "escuela-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe("backups of the running site", () => {
  test("a backup of the running site is one file for its owner's eyes, says what it holds, and leaves nothing beside it", () => {
    expect(taken).toEqual({
      stdout: expect.stringMatching(
        /^Copia guardada en .+escuela\.tar \([\d,]+ MB\): 1 artículo, 0 proyectos, 0 fotos, 0 inscripciones, \d+ mensajes y \d+ archivos de imagen\.\n$/,
      ),
      stderr: "",
      code: 0,
    });
    expect(readdirSync(path.dirname(archive))).toEqual(["escuela.tar"]);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  test("a backup of the running site holds one moment of the messages that were arriving, all from before it began", async () => {
    expect((await restore(archive)).code).toBe(0);
    const held = messagesIn(scratch);
    expect(held).toEqual(["antes", ...acknowledged].slice(0, held.length));
    expect(held).not.toHaveLength(0);
  });

  test("a backup of the running site holds neither the key nor a session: whoever has it is not signed in", async () => {
    await restore(archive);
    const key = readFileSync(path.join(site.folder, "db", "session-secret"));
    expect(readFileSync(archive).includes(key)).toBe(false);
    expect(site.rows("SELECT id FROM auth_sessions")).toHaveLength(1);
    const [{ id }] = site.rows<{ id: string }>("SELECT id FROM auth_sessions") as [{ id: string }];
    expect(query(databaseIn(scratch), "SELECT id FROM auth_sessions")).toEqual([]);
    expect(query(databaseIn(scratch), "SELECT token_hash FROM recovery_links")).toEqual([]);
    const events = query<{ session_id: string }>(
      databaseIn(scratch),
      "SELECT session_id FROM auth_events WHERE kind = 'SIGNED_IN'",
    );
    expect(events).toEqual([{ session_id: id }]);
  });

  test("a backup restored on an empty machine is the same site, which asks to sign in again", async () => {
    const { stdout } = await restore(archive);
    expect(stdout).toMatch(/^Copia restaurada: 1 artículo, .+, del 20[^\n]+\n$/);
    const other = await startSite({
      DATABASE_PATH: databaseIn(scratch),
      UPLOADS_DIR: path.join(scratch, "uploads"),
    });
    expect(contentOf(path.join(scratch, "uploads"))).toEqual(
      contentOf(path.join(site.folder, "uploads")),
    );
    const pages = await Promise.all(
      [site, other].map(async ({ url }) => {
        return (await (await fetch(`${url}/blog`)).text()).replaceAll(url, "");
      }),
    );
    expect(pages[0]).toContain("Cianotipia al sol");
    expect(pages[1]).toBe(pages[0]);
    const again = new Visitor(other.url);
    again.take(ana.cookies);
    expect(await (await again.get("/admin")).text()).toContain('name="password"');
    expect((await again.post("/admin", ADMIN)).status).toBe(303);
    expect(other.complaints).toEqual([]);
    await other.stop();
  });

  test("a backup of the running site can be rehearsed beside the running site, and changes nothing", async () => {
    const before = contentOf(scratch);
    const { stdout, stderr, code } = await restore(archive, "--check");
    expect(stdout).toMatch(/^Esta copia se puede restaurar: 1 artículo, .+\n$/);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(contentOf(scratch)).toEqual(before);
    const beside = ["--from", archive, "--check"];
    expect((await runCommand("restore", beside, environmentIn(site.folder))).code).toBe(0);
  });

  test("a backup of the running site says which pictures of the database are gone", async () => {
    await restore(archive);
    const bucket = path.join(scratch, "uploads", "blog-images");
    const [{ url }] = query<{ url: string }>(databaseIn(scratch), "SELECT url FROM pictures") as [
      { url: string },
    ];
    rmSync(path.join(bucket, path.basename(url)));
    const { stdout, code } = await backup(path.join(scratch, "x.tar"));
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nImágenes que la base de datos nombra y ya no estaban, .+: 1\.\n$/);
  });
});

test("a backup of a database that other programs have added tables and indexes to can be restored", async () => {
  await restore(archive);
  const sqlite = new Sqlite(databaseIn(scratch));
  sqlite.exec("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)");
  sqlite.exec("CREATE INDEX mine ON mensajes (email)");
  sqlite.close();
  const copy = path.join(scratch, "x.tar");
  expect(await backup(copy)).toMatchObject({ code: 0, stderr: "" });
  expect(await restore(copy)).toMatchObject({ code: 0, stderr: "" });
});

describe("a backup that is not made", () => {
  beforeEach(() => cpSync(restored, scratch, { recursive: true }));
  const target = () => path.join(scratch, "copias", "x.tar");

  test("a backup is not made over a file that exists", async () => {
    const before = readFileSync(archive);
    const { stderr, code } = await backup(archive);
    expect({ stderr, code }).toEqual({
      stderr: `Ya existe ${archive}: no se sobrescribe ninguna copia.\n`,
      code: 1,
    });
    expect(readFileSync(archive).equals(before)).toBe(true);
  });

  test.skipIf(process.platform !== "linux")(
    "a backup is not made in a folder that cannot be made, which is one line",
    async () => {
      const { stderr, code } = await backup("/proc/none/x.tar");
      expect({ stderr, code }).toEqual({ stderr: "/proc/none: no existe (ENOENT).\n", code: 1 });
    },
  );

  test("a backup is not made among the pictures, which are public", async () => {
    const { stderr } = await backup(path.join(scratch, "uploads", "site-images", "x.tar"));
    expect(stderr).toMatch(/^Una copia no puede estar entre las imágenes.+\n$/);
  });

  test.each(["-wal", "-shm"])(
    "a backup is not made where the database puts its %s",
    async (end) => {
      rmSync(path.join(scratch, "db", `escuela.sqlite${end}`), { force: true });
      const { stderr, code } = await backup(path.join(scratch, "db", `escuela.sqlite${end}`));
      expect(stderr).toBe("Una copia no puede llamarse como un archivo de la base de datos.\n");
      expect(code).toBe(1);
    },
  );

  test("a backup is not made where there is no database", async () => {
    rmSync(path.join(scratch, "db"), { recursive: true });
    const { stderr, code } = await backup(target());
    expect(stderr).toMatch(/^No hay ninguna base de datos en .+\n$/);
    expect(code).toBe(1);
    expect(existsSync(path.join(scratch, "db"))).toBe(false);
  });

  test("a backup is not made of a database that is damaged", async () => {
    const data = readFileSync(databaseIn(scratch));
    writeFileSync(databaseIn(scratch), data.fill(0x41, 4096, 40_960));
    const { stderr, code } = await backup(target());
    expect(stderr).toMatch(/^La base de datos .+\n$/);
    expect(code).toBe(1);
    expect(readdirSync(path.dirname(target()))).toEqual([]);
  });

  test("a backup of a database with a foreign trigger, which no restore would accept, is not made", async () => {
    await restore(archive);
    const sqlite = new Sqlite(databaseIn(scratch));
    sqlite.exec("CREATE TRIGGER harm AFTER INSERT ON mensajes BEGIN SELECT 1; END");
    sqlite.close();
    const { code, stdout, stderr } = await backup(path.join(scratch, "c", "x.tar"));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^Esta copia no se puede restaurar: .+«harm», que no es de este sitio\.\n$/,
    );
    expect(readdirSync(path.join(scratch, "c"))).toEqual([]);
  });

  test("a backup is not made where it would not fit, which is said before anything is written", async () => {
    const env = variables({ FREE_BYTES: "100000" });
    const args = ["--to", target()];
    const { stderr, code } = await runCommand("backup", args, env, "small-disk.mjs");
    expect(stderr).toMatch(/^No hay bastante disco en .+: hacen falta \d+ MB y quedan 0\.\n$/);
    expect(code).toBe(1);
    expect(readdirSync(path.dirname(target()))).toEqual([]);
  });

  test("a backup is not made beside another one of the same site", async () => {
    const lock = new Sqlite(`${databaseIn(scratch)}.backup-lock`);
    lock.exec("BEGIN EXCLUSIVE");
    const { stderr, code } = await backup(target());
    lock.close();
    expect(stderr).toMatch(/^Ya hay otra copia o restauración en marcha.+\n$/);
    expect(code).toBe(1);
  });

  test("a backup is not made when it is interrupted, and nothing of it stays", async () => {
    const env = variables({ SIGNAL_AT_CALL: "open:9:SIGTERM" });
    const outcome = await runCommand("backup", ["--to", target()], env, "signal-at-call.mjs");
    expect(outcome).toEqual({ stdout: "", stderr: "Interrumpido.\n", code: 143 });
    expect(readdirSync(path.dirname(target()))).toEqual([]);
  });

  test("a backup is not made when it is killed, and the next one takes away what stayed", async () => {
    const env = variables({ SIGNAL_AT_CALL: "link:1:SIGKILL" });
    const { code } = await runCommand("backup", ["--to", target()], env, "signal-at-call.mjs");
    expect(code).toBe("SIGKILL");
    expect(readdirSync(path.dirname(target())).sort()).toEqual([
      ".x.tar.partial",
      ".x.tar.partial.sqlite",
    ]);
    const snapshot = path.join(path.dirname(target()), ".x.tar.partial.sqlite");
    expect(statSync(snapshot).mode & 0o777).toBe(0o600);
    expect((await backup(target())).code).toBe(0);
    expect(readdirSync(path.dirname(target()))).toEqual(["x.tar"]);
  });
});

describe("a refused archive", () => {
  /** A machine that holds something else than the archive. */
  let other: string;
  let before: Record<string, string>;
  let copy: string;
  beforeAll(async () => {
    other = mkdtempSync(path.join(tmpdir(), "escuela-"));
    cpSync(restored, other, { recursive: true });
    const env = { ...environmentIn(other), ADMIN_PASSWORD: ADMIN.password };
    await runCommand("create-admin", ["--email", "eva@ejemplo.es"], env);
  });
  afterAll(() => rmSync(other, { recursive: true }));
  beforeEach(() => {
    cpSync(other, scratch, { recursive: true });
    before = contentOf(scratch);
    copy = path.join(mkdtempSync(path.join(tmpdir(), "escuela-copia-")), "x.tar");
    cpSync(archive, copy);
    chmodSync(copy, 0o600);
  });
  afterEach(() => rmSync(path.dirname(copy), { recursive: true }));

  async function expectRefused(words: RegExp, ...more: string[]): Promise<void> {
    const { stdout, stderr, code } = await restore(copy, ...more);
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(words);
    expect(contentOf(scratch)).toEqual(before);
  }

  /** Offsets of bytes, each in another part of an archive. */
  const places: [string, (data: Buffer) => number][] = [
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
  ];
  const parts = places.filter(([part]) => ["the database", "a picture", "the seal"].includes(part));
  test.each(eachOrSome(places, parts))(
    "an archive is refused, and nothing changes, when one byte has changed in %s",
    async (_place, find) => {
      const data = readFileSync(copy);
      const offset = find(data);
      expect(offset).toBeGreaterThan(0);
      data[offset] = (data[offset] ?? 0) ^ 1;
      writeFileSync(copy, data);
      await expectRefused(/^Esta copia no se puede restaurar: está dañada|cortada/);
      await expectRefused(/^Esta copia no se puede restaurar: está dañada|cortada/, "--check");
    },
  );

  test.each(eachOrSome([0, 1, 511, 513, 100_000, -1, -512, -1024], [0, 100_000, -512]))(
    "an archive is refused, and nothing changes, when it is cut at byte %i",
    async (length) => {
      truncateSync(copy, length < 0 ? statSync(copy).size + length : length);
      await expectRefused(/^Esta copia no se puede restaurar: está cortada/);
    },
  );

  test.each([
    "../fuera.jpg",
    "/tmp/fuera.jpg",
    "uploads/blog-images/../../../fuera.jpg",
    "uploads/blog-images/..",
    "uploads/blog-images/.htaccess",
    "uploads/blog-images/a/b.jpg",
    "uploads/otros/fuera.jpg",
    "session-secret",
  ])(
    "an archive is refused, and nothing changes, when it has a file that is not a copy's own: %s",
    async (name) => {
      await craft(copy, [[{ name }, "x"]]);
      await expectRefused(/no es de una copia de este sitio/);
    },
  );

  test("an archive is refused, and nothing changes, when it has a link in the place of a file", async () => {
    const name = "uploads/blog-images/1.jpg";
    await craft(copy, [[{ name, type: "symlink", linkname: "/etc/passwd" }, ""]]);
    await expectRefused(/"uploads\/blog-images\/1\.jpg" no es un archivo/);
  });

  test("an archive is refused, and nothing changes, when its manifest does not say what it has", async () => {
    const name = "uploads/blog-images/1.jpg";
    const manifest = { format: 1, created_at: new Date().toISOString(), files: [] };
    await craft(copy, [[{ name }, "x"]]);
    await expectRefused(/manifiesto falta/);
    await craft(copy, [
      [{ name }, "x"],
      [{ name }, "y"],
    ]);
    await expectRefused(/dos veces/);
    await craft(copy, [
      [{ name }, "x"],
      [{ name: "manifest.json" }, JSON.stringify(manifest)],
    ]);
    await expectRefused(/que su manifiesto no nombra/);
    const files = [{ path: name, bytes: 1, sha256: "0".repeat(64) }];
    await craft(copy, [
      [{ name }, "x"],
      [{ name: "manifest.json" }, JSON.stringify({ ...manifest, files })],
    ]);
    await expectRefused(/no es lo que se guardó/);
    await craft(copy, [[{ name: "manifest.json" }, JSON.stringify(manifest)]]);
    await expectRefused(/no tiene base de datos/);
  });

  test.each([
    ["of a newer program", "PRAGMA user_version = 9999", /versión más nueva del programa \(9999\)/],
    ["of something else", "CREATE TABLE other (id)", /no es de este sitio/],
  ])(
    "an archive is refused, and nothing changes, when its database is %s",
    async (_which, sql, words) => {
      const file = path.join(path.dirname(copy), "other.sqlite");
      const sqlite = new Sqlite(file);
      sqlite.exec(sql);
      sqlite.close();
      rmSync(copy);
      await writeArchive(copy, [{ entry: "escuela.sqlite", file }], new Date());
      await expectRefused(words);
    },
  );

  test.each([
    "CREATE TRIGGER harm AFTER INSERT ON mensajes BEGIN DELETE FROM mensajes; END",
    "CREATE VIEW harm AS SELECT * FROM users",
    "DROP TRIGGER textos_stay; CREATE TRIGGER textos_stay BEFORE DELETE ON textos BEGIN SELECT 1; END",
    "DROP TRIGGER textos_stay",
    "DROP INDEX mensajes_by_date",
    "DROP TABLE panel_visits",
    "ALTER TABLE panel_visits ADD COLUMN harm TEXT",
  ])(
    "an archive is refused, and nothing changes, when its database is not as its migrations make it: %s",
    async (sql) => {
      const file = path.join(path.dirname(copy), "other.sqlite");
      cpSync(databaseIn(scratch), file);
      const sqlite = new Sqlite(file);
      sqlite.exec(sql);
      sqlite.close();
      rmSync(copy);
      await writeArchive(copy, [{ entry: "escuela.sqlite", file }], new Date());
      await expectRefused(
        /: su base de datos (tiene «harm», que no|no tiene «(textos_stay|mensajes_by_date|panel_visits)» como)/,
      );
    },
  );

  test("an archive is refused, and nothing changes, when its database is damaged, though every SHA-256 is right", async () => {
    const file = path.join(path.dirname(copy), "other.sqlite");
    cpSync(databaseIn(scratch), file);
    writeFileSync(file, readFileSync(file).fill(0x41, 4096, 40_960));
    rmSync(copy);
    await writeArchive(copy, [{ entry: "escuela.sqlite", file }], new Date());
    await expectRefused(/^Esta copia no se puede restaurar: .*La base de datos está dañada: /);
  });

  test("an archive is refused, and nothing changes, when there is none", async () => {
    rmSync(copy);
    await expectRefused(/no existe/);
  });

  test("an archive is refused, and nothing changes, while the site runs on the database", async () => {
    const env = { DATABASE_PATH: databaseIn(scratch), UPLOADS_DIR: path.join(scratch, "uploads") };
    const other = await startSite(env);
    const { stderr, code } = await restore(copy);
    expect(code).toBe(1);
    expect(stderr).toBe(
      "El sitio, u otra orden, está usando esta base de datos: páralo antes de restaurar.\n",
    );
    expect((await fetch(`${other.url}/blog`)).status).toBe(200);
    const killed = once(other.process, "exit");
    other.process.kill("SIGKILL");
    await killed;
    expect(existsSync(`${databaseIn(scratch)}-wal`)).toBe(true);
    expect((await restore(copy)).code).toBe(0);
    await other.stop();
  });

  test.each([
    ["its database", "100000"],
    ["its pictures", "300000"],
  ])(
    "an archive is refused, and nothing changes, when %s would not fit",
    async (_part, FREE_BYTES) => {
      const args = ["--from", copy];
      const env = variables({ FREE_BYTES });
      const { stderr, code } = await runCommand("restore", args, env, "small-disk.mjs");
      expect(stderr).toMatch(/^No hay bastante disco en .+\n$/);
      expect(code).toBe(1);
      expect(contentOf(scratch)).toEqual(before);
    },
  );
});

describe("what is replaced", () => {
  const REPLACED_DATABASE = /^escuela\.sqlite\.before-restore-[\dTZ-]+$/;
  beforeEach(() => cpSync(restored, scratch, { recursive: true }));
  const bucket = () => path.join(scratch, "uploads", "blog-images");
  const logo = () => path.join(scratch, "uploads", "site-images", "logo.svg");

  /** Makes the site differ from the archive in a row, a new picture and a replaced one. */
  function change(): void {
    const sqlite = new Sqlite(databaseIn(scratch));
    sqlite.exec("UPDATE blog_posts SET titulo = 'Otro'; DELETE FROM mensajes");
    sqlite.close();
    writeFileSync(path.join(bucket(), "123456789012.jpg"), "una nueva");
    writeFileSync(logo(), "otro logo");
  }
  /** The replaced files in a folder of uploads, over all restores. */
  const replacedIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(".before-restore-"))
      .flatMap((name) =>
        readdirSync(path.join(folder, name)).map((file) => path.join(folder, name, file)),
      );
  const titles = (file: string) =>
    query<{ titulo: string }>(file, "SELECT titulo FROM blog_posts").map(({ titulo }) => titulo);
  const live = () =>
    Object.fromEntries(
      Object.entries(contentOf(path.join(scratch, "uploads"))).filter(
        ([name]) => !name.includes(".before-restore-"),
      ),
    );

  test("rows and images replaced by a restore stay beside the new ones", async () => {
    const restored = live();
    change();
    const { stdout } = await restore(archive);
    const names = readdirSync(path.join(scratch, "db"));
    const replaced = names.filter((name) => REPLACED_DATABASE.test(name));
    expect(replaced).toHaveLength(1);
    expect(names).toHaveLength(3);
    expect(stdout).toContain(`\nLa base de datos que había está en ${scratch}/db/${replaced[0]}\n`);
    expect(titles(path.join(scratch, "db", replaced[0] ?? ""))).toEqual(["Otro"]);
    expect(titles(databaseIn(scratch))).toEqual(["Cianotipia al sol"]);
    expect(live()).toEqual(restored);
    const files = replacedIn(path.dirname(logo())).filter((file) => file.endsWith("logo.svg"));
    expect(files.map((file) => readFileSync(file, "utf8"))).toEqual(["otro logo"]);
    expect(replacedIn(bucket()).some((file) => file.endsWith("123456789012.jpg"))).toBe(true);
  });

  test("replaced files are not deleted by the site that starts next, nor served, nor backed up", async () => {
    change();
    await restore(archive);
    const other = await startSite({
      DATABASE_PATH: databaseIn(scratch),
      UPLOADS_DIR: path.join(scratch, "uploads"),
    });
    const [file = ""] = replacedIn(bucket());
    expect(existsSync(file)).toBe(true);
    const inside = path.relative(scratch, file).split(path.sep).map(encodeURIComponent);
    expect((await fetch(`${other.url}/${inside.join("/")}`)).status).toBe(404);
    await other.stop();
    await backup(path.join(scratch, "x.tar"));
    expect(readFileSync(path.join(scratch, "x.tar")).includes("before-restore")).toBe(false);
  });

  test("a -wal and a -shm of the replaced database do not get into the new one", async () => {
    cpSync(databaseIn(site.folder), databaseIn(scratch));
    for (const suffix of ["-wal", "-shm"]) {
      cpSync(databaseIn(site.folder) + suffix, databaseIn(scratch) + suffix);
    }
    rmSync(databaseIn(scratch));
    expect((await restore(archive)).code).toBe(0);
    expect(readdirSync(path.join(scratch, "db")).sort()).toEqual([
      "escuela.sqlite",
      "escuela.sqlite.backup-lock",
    ]);
    expect(messagesIn(scratch)).not.toContain("después");
  });

  test("a replaced database may be unreadable", async () => {
    writeFileSync(databaseIn(scratch), "no soy una base de datos".repeat(1000));
    expect((await restore(archive)).code).toBe(0);
    expect(titles(databaseIn(scratch))).toEqual(["Cianotipia al sol"]);
    const [replaced = ""] = readdirSync(path.join(scratch, "db")).filter((name) =>
      REPLACED_DATABASE.test(name),
    );
    expect(readFileSync(path.join(scratch, "db", replaced), "utf8")).toContain("no soy una base");
  });

  /** How a killed restore left the site: the database and whether each picture it names is there. */
  function expectWhole(): void {
    const [title] = titles(databaseIn(scratch));
    expect(["Otro", "Cianotipia al sol"]).toContain(title);
    const pictures = query<{ url: string }>(databaseIn(scratch), "SELECT url FROM pictures");
    for (const { url } of pictures) expect(existsSync(scratch + url), url).toBe(true);
    const isOld = title === "Otro";
    const all = [...replacedIn(bucket()), path.join(bucket(), "123456789012.jpg")];
    expect(all.filter((file) => file.endsWith("123456789012.jpg") && existsSync(file))).not.toEqual(
      [],
    );
    if (isOld) expect(existsSync(path.join(bucket(), "123456789012.jpg"))).toBe(true);
  }

  const calls = ["link:1", "link:5", "rename:1", "rename:4", "rename:-1", "rm:8", "rm:9", "rm:12"];
  test.each(eachOrSome(calls, ["rename:4", "rm:9"]))(
    "replaced files are whole, in place or beside it, when the restore is killed at %s; it can be run again",
    async (call) => {
      const restored = live();
      change();
      const renames = Object.keys(restored).length + 1;
      const env = variables({
        SIGNAL_AT_CALL: `${call.replace("-1", String(renames))}:SIGKILL`,
      });
      const args = ["--from", archive];
      const killed = await runCommand("restore", args, env, "signal-at-call.mjs");
      expect(killed.code).toBe("SIGKILL");
      expectWhole();
      expect((await restore(archive)).code).toBe(0);
      expect(titles(databaseIn(scratch))).toEqual(["Cianotipia al sol"]);
      expect(live()).toEqual(restored);
      const logos = replacedIn(path.dirname(logo())).filter((file) => file.endsWith("logo.svg"));
      expect(logos.map((file) => readFileSync(file, "utf8"))).toContain("otro logo");
      expect(replacedIn(bucket()).some((file) => file.endsWith("123456789012.jpg"))).toBe(true);
    },
  );

  test("an interrupted restore that has replaced nothing yet changes nothing", async () => {
    change();
    const before = contentOf(scratch);
    const env = variables({ SIGNAL_AT_CALL: "statfs:4:SIGTERM" });
    const args = ["--from", archive];
    const outcome = await runCommand("restore", args, env, "signal-at-call.mjs");
    expect(outcome).toEqual({ stdout: "", stderr: "Interrumpido.\n", code: 143 });
    expect(contentOf(scratch)).toEqual(before);
  });
});

test.skipIf(!isThorough || process.platform !== "linux")(
  "images of 256 MB are backed up and restored in little memory",
  async () => {
    await restore(archive);
    const large = path.join(scratch, "uploads", "galeria-images", "111111111111.jpg");
    writeFileSync(large, "");
    truncateSync(large, 256 * MEGABYTE);
    const target = path.join(scratch, "x.tar");
    const outcomes = [
      await runCommand("backup", ["--to", target], variables(), "report-memory.mjs"),
      await runCommand("restore", ["--from", target], variables(), "report-memory.mjs"),
    ];
    expect(statSync(large).size).toBe(256 * MEGABYTE);
    for (const { stderr, code } of outcomes) {
      expect(code).toBe(0);
      expect(Number(/^maxRSS (\d+)\n$/.exec(stderr)?.[1]) / 1024).toBeLessThan(160);
    }
  },
);

describe("where BACKUP_DIR is set", () => {
  let other: Site;
  afterEach(() => other.stop());
  const copies = () =>
    existsSync(path.join(scratch, "c")) ? readdirSync(path.join(scratch, "c")) : [];

  test("the site makes its first backup soon after the start, beside what it serves", async () => {
    other = await startSite({ BACKUP_DIR: path.join(scratch, "c") });
    const name = /^escuela-\d{8}T\d{6}Z\.tar$/;
    await expect.poll(copies).toEqual([expect.stringMatching(name)]);
    expect((await fetch(other.url)).status).toBe(200);
    const { code } = await restore(path.join(scratch, "c", copies()[0] ?? ""), "--check");
    expect(code).toBe(0);
    expect(other.problems).toEqual([]);
    expect(other.complaints).toEqual([]);
    const exit = once(other.process, "exit");
    other.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });

  test("a scheduled backup that fails is one line in the log, and the site goes on", async () => {
    other = await startSite({ BACKUP_DIR: path.join(scratch, "c"), UPLOADS_DIR: scratch });
    await expect
      .poll(() => other.problems)
      .toEqual([
        expect.objectContaining({
          problem: "backup not made",
          reason: expect.stringMatching(/^Una copia no puede estar entre las imágenes/),
        }),
      ]);
    expect((await fetch(other.url)).status).toBe(200);
    expect(other.complaints).toEqual([]);
  });

  test("SIGTERM in the middle of a scheduled backup ends the site with 0 and leaves nothing half-made", async () => {
    mkdirSync(path.join(scratch, "uploads", "galeria-images"), { recursive: true });
    const large = path.join(scratch, "uploads", "galeria-images", "111111111111.jpg");
    writeFileSync(large, "");
    truncateSync(large, 1024 * MEGABYTE);
    other = await startSite({
      BACKUP_DIR: path.join(scratch, "c"),
      UPLOADS_DIR: path.join(scratch, "uploads"),
    });
    await expect.poll(copies, { interval: 20 }).not.toEqual([]);
    const exit = once(other.process, "exit");
    other.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(copies()).toEqual([]);
  });
});

describe("the commands", () => {
  test.each(["backup", "restore"])(
    "the command %s has help, and says in one line what is missing",
    async (name) => {
      const help = await runCommand(name, ["--help"], variables());
      expect(help.stdout).toContain(`npm run ${name} -- --`);
      const { stderr, code } = await runCommand(name, [], variables());
      expect(stderr).toMatch(/^Falta el archivo: .+\n$/);
      expect(code).toBe(1);
      const unknown = await runCommand(name, ["--todo"], variables());
      expect(unknown.stderr).toMatch(/^No se entiende «--todo».+\n$/);
      expect(unknown.code).toBe(1);
      expect(readdirSync(scratch)).toEqual([]);
    },
  );
});
