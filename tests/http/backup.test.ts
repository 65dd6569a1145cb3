import {
  chmodSync,
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
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { backupName } from "~/backup/archives.server";
import { type Outcome, runCommand } from "../support/command";
import { contentOf } from "../support/folder-content";
import { insert } from "../support/insert";
import { type Machine, machine } from "../support/machine";
import { MESSAGE } from "../support/people";
import { ADMIN, environmentIn, type Site, startSite } from "../support/site";
import { useSite } from "../support/use-site";
import { Visitor } from "../support/visitor";

const NAME = "123456789012.jpg";
const PICTURE = `/uploads/blog-images/${NAME}`;

/** Of the site, taken while messages arrive, and a machine on which it has been restored. */
let archive: string;
let taken: Outcome;
let acknowledged: string[];
let restored: string;
const { site, owner } = await useSite({ env: {}, avif: true, fill });

async function fill(site: Site): Promise<void> {
  writeFileSync(site.folder + PICTURE, "una imagen ".repeat(1000));
  insert(site, "pictures", { url: PICTURE, avif_widths: "[]" });
  insert(site, "blog_posts", { titulo: "Cianotipia al sol", imagen_url: PICTURE });
  beginAtTheDoor(site);
  const eva = new Visitor(site.url);
  const sendMessage = async (mensaje: string) => {
    site.rows("DELETE FROM form_arrivals"); // a backup may take longer than thirty messages
    expect((await eva.post("/?index", { ...MESSAGE, mensaje })).status).toBe(303);
  };
  await sendMessage("antes");
  archive = path.join(site.folder, "copias", "escuela.tar");
  acknowledged = ["antes"];
  let isOver = false;
  const running = machine(site.folder)
    .backup(archive)
    .finally(() => {
      isOver = true;
    });
  for (let count = 1; !isOver || count < 3; count++) {
    await sendMessage(`durante ${count}`);
    acknowledged.push(`durante ${count}`);
  }
  taken = await running;
  restored = path.join(site.folder, "restored");
  await machine(restored).restore(archive);
}

const AT_THE_DOOR = ["auth_sessions", "recovery_links", "pending_sign_ins"];

/** Leaves what somebody needs who is halfway through signing in. */
function beginAtTheDoor(site: Site): void {
  const row = "'x', id, '2999-01-01T00:00:00.000Z'";
  site.rows(
    `INSERT INTO recovery_links (token_hash, user_id, expires_at) SELECT ${row} FROM users`,
  );
  site.rows(
    `INSERT INTO pending_sign_ins (token_hash, user_id, expires_at, password_hash, is_new)
     SELECT ${row}, 'h', 1 FROM users`,
  );
}

/** A machine on which the archive was restored. */
function likeRestored(): Machine {
  const other = machine();
  cpSync(restored, other.folder, { recursive: true });
  return other;
}

describe("a backup of the running site", () => {
  test("is one file for its owner's eyes, and says what it holds", () => {
    expect(taken).toEqual({
      stdout: expect.stringMatching(
        /^Copia guardada en .+escuela\.tar \([\d,]+ MB\): 1 artículo, 0 proyectos, 0 fotos, 0 inscripciones, \d+ mensajes, 0 cursos y \d+ archivos de imagen\.\n$/,
      ),
      stderr: "",
      code: 0,
    });
    expect(readdirSync(path.dirname(archive))).toEqual(["escuela.tar"]);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  test("holds one moment of the messages that were arriving", () => {
    const held = machine(restored).query("SELECT mensaje FROM mensajes ORDER BY id");
    expect(held).not.toEqual([]);
    const messages = acknowledged.slice(0, held.length).map((mensaje) => ({ mensaje }));
    expect(held).toEqual(messages);
  });

  test("holds neither the key, a session, nor half a sign-in", () => {
    const key = readFileSync(path.join(site.folder, "db", "session-secret"));
    expect(readFileSync(archive).includes(key)).toBe(false);
    for (const table of AT_THE_DOOR) {
      expect(site.rows(`SELECT * FROM ${table}`)).toHaveLength(1);
      expect(machine(restored).query(`SELECT * FROM ${table}`)).toEqual([]);
    }
    expect(machine(restored).query("SELECT email FROM users")).toEqual([{ email: ADMIN.email }]);
  });

  test("restored on an empty machine is the same site, which asks to sign in again", async () => {
    const empty = machine();
    const { stdout } = await empty.restore(archive);
    expect(stdout).toMatch(
      /^Copia restaurada: 1 artículo, .+, del 20[^\n]+\nLas cuentas son las de la copia, [^\n]+\n$/,
    );
    expect(contentOf(empty.uploads)).toEqual(contentOf(path.join(site.folder, "uploads")));
    const env = { DATABASE_PATH: empty.database, UPLOADS_DIR: empty.uploads };
    const other = await startSite(env);
    const blogOf = async ({ url }: Site) =>
      (await new Visitor(url).read("/blog")).replaceAll(url, "");
    expect(await blogOf(other)).toContain("Cianotipia al sol");
    expect(await blogOf(other)).toBe(await blogOf(site));
    const again = new Visitor(other.url);
    again.take(owner.cookies);
    expect((await again.page("/admin")).one("input", { name: "password" })).toBeDefined();
    expect((await again.post("/admin", ADMIN)).status).toBe(303);
    expect(other.complaints).toEqual([]);
    await other.stop();
  });

  test("can be rehearsed beside the running site, and changes nothing", async () => {
    const empty = machine();
    expect(await empty.restore(archive, { more: ["--check"] })).toEqual({
      stdout: expect.stringMatching(/^Esta copia se puede restaurar: 1 artículo, .+\n$/),
      stderr: "",
      code: 0,
    });
    expect(contentOf(empty.folder)).toEqual({});
    expect((await machine(site.folder).restore(archive, { more: ["--check"] })).code).toBe(0);
  });

  test("says which pictures of the database are gone", async () => {
    const other = likeRestored();
    rmSync(path.join(other.uploads, "blog-images", NAME));
    const { stdout, code } = await other.backup(path.join(other.folder, "x.tar"));
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nImágenes que la base de datos nombra y ya no estaban, .+: 1\.\n$/);
  });
});

test("a backup of a database that others have added tables to can be restored", async () => {
  const other = likeRestored();
  other.write("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)");
  other.write("CREATE INDEX mine ON mensajes (email)");
  const copy = path.join(other.folder, "x.tar");
  expect(await other.backup(copy)).toMatchObject({ code: 0, stderr: "" });
  expect(await other.restore(copy)).toMatchObject({ code: 0, stderr: "" });
});

const SMALL = { env: { FREE_BYTES: "100000" }, preload: "small-disk.mjs" };

describe("a backup is not made", () => {
  const OF_THE_DATABASE = /^Una copia no puede llamarse como un archivo de la base de datos\.\n$/;
  const damage = ({ database }: Machine) =>
    writeFileSync(database, readFileSync(database).fill(0x41, 4096, 40_960));
  const withoutItsOwn = (end: string) => (on: Machine) => {
    rmSync(on.database + end, { force: true });
    return on.database + end;
  };

  test.each<[string, RegExp, (on: Machine) => unknown, object?]>([
    [
      "over a file that exists",
      /^Ya existe .+escuela\.tar: no se sobrescribe ninguna copia\.\n$/,
      () => archive,
    ],
    [
      "among the pictures, which are public",
      /^Una copia no puede estar entre las imágenes.+\n$/,
      ({ uploads }) => path.join(uploads, "site-images", "x.tar"),
    ],
    ["where the database puts its -wal", OF_THE_DATABASE, withoutItsOwn("-wal")],
    ["where the database puts its -shm", OF_THE_DATABASE, withoutItsOwn("-shm")],
    [
      "beside another one of the same site",
      /^Ya hay otra copia o restauración en marcha.+\n$/,
      ({ database }) => {
        const lock = new Sqlite(`${database}.backup-lock`);
        onTestFinished(() => void lock.close());
        lock.exec("BEGIN EXCLUSIVE");
      },
    ],
    [
      "where there is no database",
      /^No hay ninguna base de datos en .+\n$/,
      ({ folder }) => rmSync(path.join(folder, "db"), { recursive: true }),
    ],
    ["of a database that is damaged", /^La base de datos .+\n$/, damage],
    [
      "of a database with a foreign trigger, which no restore would accept",
      /^Esta copia no se puede restaurar: .+«harm», que no es de este sitio\.\n$/,
      (on) => on.write("CREATE TRIGGER harm AFTER INSERT ON mensajes BEGIN SELECT 1; END"),
    ],
    [
      "where it would not fit",
      /^No hay bastante disco en .+: hacen falta \d+ MB y quedan 0\.\n$/,
      () => {},
      SMALL,
    ],
  ])("%s, which is a line", async (_where, words, spoil, given) => {
    const other = likeRestored();
    const named = spoil(other);
    const target = typeof named === "string" ? named : path.join(other.folder, "copias", "x.tar");
    const before = contentOf(path.dirname(target));
    const { stderr, code } = await other.backup(target, given);
    expect(stderr).toMatch(words);
    expect(code).toBe(1);
    expect(contentOf(path.dirname(target))).toEqual(before);
  });
});

// What an archive may hold: tests/domain/verified-archive.test.ts.
describe("an archive is refused, and nothing changes,", () => {
  /** A machine that holds something else than the archive. */
  let other: Machine;
  let copy: string;
  beforeEach(() => {
    other = likeRestored();
    other.write("UPDATE blog_posts SET titulo = 'Otro'");
    copy = path.join(machine().folder, "x.tar");
    cpSync(archive, copy);
    chmodSync(copy, 0o600);
  });

  async function expectRefused(words: RegExp, given?: Parameters<Machine["restore"]>[1]) {
    const before = contentOf(other.folder);
    const { stdout, stderr, code } = await other.restore(copy, given);
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(words);
    expect(contentOf(other.folder)).toEqual(before);
  }

  function changeByte(): void {
    const data = readFileSync(copy);
    const offset = data.indexOf("uploads/blog-images/") + 900;
    data[offset] = (data[offset] ?? 0) ^ 1;
    writeFileSync(copy, data);
  }
  const DAMAGED = /^Esta copia no se puede restaurar: está dañada|cortada/;

  test.each<[string, RegExp, () => unknown, Parameters<Machine["restore"]>[1]?]>([
    ["when one byte has changed", DAMAGED, changeByte],
    ["when one byte has changed, also in a rehearsal", DAMAGED, changeByte, { more: ["--check"] }],
    [
      "when it is cut",
      /^Esta copia no se puede restaurar: está cortada/,
      () => truncateSync(copy, 100_000),
    ],
    ["when there is none", /no existe/, () => rmSync(copy)],
    ["when it would not fit", /^No hay bastante disco en .+\n$/, () => {}, SMALL],
  ])("%s", async (_when, words, spoil, given) => {
    spoil();
    await expectRefused(words, given);
  });

  test("while the site runs on the database", async () => {
    const running = await machine(site.folder).restore(copy);
    expect(running.code).toBe(1);
    expect(running.stderr).toBe(
      "El sitio, u otra orden, está usando esta base de datos: páralo antes de restaurar.\n",
    );
    expect((await owner.get("/blog")).status).toBe(200);
  });
});

test("rows and images replaced by a restore stay beside the new ones", async () => {
  const other = likeRestored();
  other.write("UPDATE blog_posts SET titulo = 'Otro'; DELETE FROM mensajes");
  const bucket = path.join(other.uploads, "blog-images");
  writeFileSync(path.join(bucket, "999999999999.jpg"), "una nueva");
  const { stdout } = await other.restore(archive);
  const names = readdirSync(path.join(other.folder, "db"));
  const replaced = names.filter((each) => /^escuela\.sqlite\.before-restore-[\dTZ-]+$/.test(each));
  expect(replaced).toHaveLength(1);
  const file = path.join(other.folder, "db", replaced[0] ?? "");
  expect(stdout).toContain(`\nLa base de datos que había está en ${file}\n`);
  const titles = "SELECT titulo FROM blog_posts";
  expect(other.query(titles, file)).toEqual([{ titulo: "Otro" }]);
  expect(other.query(titles)).toEqual([{ titulo: "Cianotipia al sol" }]);
  // Until then the database that a step back replaced may show it.
  writeFileSync(`${other.database}.before-step-back-2026-11-26T10-00-00-000Z-4f0c`, "");
  writeFileSync(path.join(bucket, "999999999998.jpg"), "de la apartada");
  expect((await other.restore(archive)).code).toBe(0);
  expect(existsSync(path.join(bucket, "999999999998.jpg"))).toBe(true);
  const [aside = ""] = readdirSync(bucket).filter((each) => each.startsWith(".before-restore-"));
  expect(readdirSync(path.join(bucket, aside))).toContain("999999999999.jpg");
  expect(existsSync(path.join(bucket, NAME))).toBe(true);
});

test("a restore goes on from the numbers and the hour that its machine knew", async () => {
  const given = "SELECT seq FROM sqlite_sequence WHERE name = 'blog_posts'";
  // One that knew nothing gives out no number that the lost one may have given.
  expect(machine(restored).query(given)).toEqual([{ seq: 1001 }]);
  const known = likeRestored();
  const hour = new Date(Date.now() + 40 * 24 * 60 * 60_000);
  known.write("UPDATE sqlite_sequence SET seq = 5 WHERE name = 'blog_posts'");
  known.write(`REPLACE INTO clock (id, believed_at) VALUES (1, '${hour.toISOString()}')`);
  expect((await known.restore(archive)).code).toBe(0);
  expect(known.query(given)).toEqual([{ seq: 5 }]);
  const { mtimeMs } = statSync(path.join(known.uploads, "blog-images", NAME));
  expect(Math.round(mtimeMs)).toBe(hour.getTime());
});

test("an account that was removed since the backup does not come back with it", async () => {
  const other = likeRestored();
  const accounts = () => other.query<{ email: string }>("SELECT email FROM users ORDER BY email");
  const [owner] = accounts();
  other.write(
    `INSERT INTO users (id, email, password_hash, created_at, updated_at)
     SELECT 'x', 'ayuda@ejemplo.es', password_hash, created_at, updated_at FROM users`,
  );
  const backup = path.join(other.folder, "de-dos.tar");
  expect((await other.backup(backup)).code).toBe(0);
  other.write("DELETE FROM users WHERE id = 'x'");
  const isSaid = async () =>
    (await other.restore(backup)).stdout.includes("Las cuentas son las de");
  expect(await isSaid()).toBe(false);
  expect(accounts()).toEqual([owner]);
  // What was restored in between may lack those that came later.
  expect(await isSaid()).toBe(true);
  expect(accounts()).toEqual([owner, { email: "ayuda@ejemplo.es" }]);
  const last = path.join(other.folder, "de-otros.tar");
  expect((await other.backup(last)).code).toBe(0);
  other.write("DELETE FROM users WHERE id = 'x'");
  other.write("UPDATE users SET id = 'y', email = 'eva@ejemplo.es'");
  expect((await other.restore(last)).code).toBe(0);
  expect(accounts()).toEqual([owner, { email: "ayuda@ejemplo.es" }]);
});

test("no older backup is removed while most pictures are missing", async () => {
  const other = likeRestored();
  rmSync(path.join(other.uploads, "blog-images", NAME));
  const folder = path.join(other.folder, "copias");
  mkdirSync(folder);
  const older = ["escuela-20261120T120000Z.tar", "escuela-20261120T130000Z.tar"];
  for (const name of older) writeFileSync(path.join(folder, name), "");
  const on = { DATABASE_PATH: other.database, UPLOADS_DIR: other.uploads };
  const scheduled = await startSite({ ...on, BACKUP_DIR: folder });
  const problems = () => scheduled.problems.map(({ problem }) => problem);
  await expect.poll(problems).toContain("old backups not removed");
  const names = readdirSync(folder).filter((name) => name.endsWith(".tar"));
  expect(names.sort()).toEqual([...older, expect.any(String)]);
  await scheduled.stop();
});

test("the site makes its backup soon after the start, and a folder of the third newest", async () => {
  const folder = path.join(machine().folder, "copias");
  const other = likeRestored();
  const hoursAgo = (hours: number) => backupName(new Date(Date.now() - hours * 60 * 60 * 1000));
  const [older, newer] = [hoursAgo(60), hoursAgo(30)];
  for (const name of [older, newer]) await other.backup(path.join(folder, name));
  const scheduled = await startSite({ BACKUP_DIR: folder });
  const names = () =>
    readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .sort();
  const made = expect.stringMatching(/^escuela-\d{8}T\d{6}Z\.tar$/);
  await expect.poll(names).toEqual([older.replace(/\.tar$/, ""), newer, made]);
  const given = { more: ["--check"] };
  const { code } = await machine().restore(path.join(folder, names()[2] ?? ""), given);
  expect([code, scheduled.problems, scheduled.complaints]).toEqual([0, [], []]);
  await scheduled.stop();
});

test("the command that shares files says how many do, and which archive is damaged", async () => {
  const { folder, backup } = likeRestored();
  const copies = path.join(folder, "copias");
  const days = ["20", "21", "22", "23"].map((day) => `escuela-202611${day}T023000Z.tar`);
  for (const day of days) await backup(path.join(copies, day));
  const damaged = path.join(copies, days[0] ?? "");
  truncateSync(damaged, 5000);
  const share = () => runCommand("backup", ["--share", copies], environmentIn(folder));
  expect(await share()).toEqual({
    stdout: "Copias que desde ahora comparten lo que no cambia: 1.\n",
    stderr: expect.stringMatching(`^Se quedan como estaban 1. ${days[0]}: .* está cortada`),
    code: 1,
  });
  rmSync(damaged);
  expect(await share()).toMatchObject({ stderr: "", code: 0 });
  const empty = machine();
  const shared = path.join(copies, (days[1] ?? "").replace(".tar", ""));
  expect((await empty.restore(shared)).stdout).toContain("1 artículo");
});

test.each(["backup", "restore"])(
  "the command %s has help, and says in one line what is missing",
  async (name) => {
    const { folder } = machine();
    const run = (...args: string[]) => runCommand(name, args, environmentIn(folder));
    expect((await run("--help")).stdout).toContain(`npm run ${name} -- --`);
    const missing = await run();
    expect(missing.code).toBe(1);
    expect(missing.stderr).toMatch(/^Falta el archivo: .+\n$/);
    const unknown = await run("--todo");
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toMatch(/^No se entiende «--todo».+\n$/);
    expect(readdirSync(folder)).toEqual([]);
  },
);
