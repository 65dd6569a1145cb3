import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Outcome, runCommand } from "../support/command";
import { type Machine, machine } from "../support/machine";
import { environmentIn } from "../support/site";

const NAMES = readdirSync("db/migrations").sort();
/** Of this program, and of the newer one that has been tried. */
const [OURS, NEWER] = [NAMES.length, NAMES.length + 1];
const MESSAGE = `INSERT INTO mensajes (nombre, email, mensaje, created_at)
  VALUES ('Eva', 'eva@ejemplo.es', 'hola', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', abs(random() % 9999) || ' hours'))`;
const HOUR_BEFORE = "2026-11-24T10-00-00-000Z";

/** A site with an account, and what each test has of it. */
const begun = mkdtempSync(path.join(tmpdir(), "escuela-"));
let server: Machine;

beforeAll(async () => {
  const account = ["--email", "ana@escuela.es"];
  const env = { ...environmentIn(begun), ADMIN_PASSWORD: "bromuro-de-plata" };
  expect((await runCommand("create-admin", account, env)).code).toBe(0);
  return () => rmSync(begun, { recursive: true });
});

/** A newer program has been started on it, and somebody has written since. */
beforeEach(() => {
  server = machine();
  cpSync(begun, server.folder, { recursive: true });
  server.write(MESSAGE);
  update(HOUR_BEFORE);
});

const copyOf = (version: number, stamp: string) =>
  `${server.database}.before-${String(version).padStart(4, "0")}-${stamp}`;
const stepBack = (args: string[] = [], env = {}, preload?: string) =>
  runCommand("step-back", args, { ...environmentIn(server.folder), ...env }, preload);

const stateOf = (file: string) => ({
  schema: server.query<{ user_version: number }>("PRAGMA user_version", file)[0]?.user_version,
  messages: server.query("SELECT id FROM mensajes", file).length,
});
const present = () => stateOf(server.database);
/** Without what SQLite keeps beside a database while it is read. */
const files = () =>
  readdirSync(path.dirname(server.database))
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();
const replaced = () => {
  const names = files().filter((name) => name.includes(".before-step-back-"));
  return names.map((name) => path.join(path.dirname(server.database), name));
};

/** A start of the newer program: it copies the database, changes it, and somebody writes. */
function update(stamp: string): void {
  server.write(`VACUUM INTO '${copyOf(NEWER, stamp)}'`);
  server.write(`ALTER TABLE mensajes ADD COLUMN idioma TEXT; PRAGMA user_version = ${NEWER}`);
  server.write(MESSAGE);
}

const undoWithNewer = () => withNewer("--undo");

/** Runs the command as the newer program has it. */
async function withNewer(...args: string[]): Promise<Outcome> {
  const folder = path.join(server.folder, "nueva-version");
  cpSync("db/migrations", path.join(folder, "db/migrations"), { recursive: true });
  const added = path.join(folder, `db/migrations/${String(NEWER).padStart(4, "0")}-idioma.sql`);
  writeFileSync(added, "ALTER TABLE mensajes ADD COLUMN idioma TEXT");
  const program = path.resolve("build/node/scripts/step-back.js");
  const options = { cwd: folder, env: environmentIn(server.folder) };
  const done = promisify(execFile)(process.execPath, [program, ...args], options);
  return done.then(
    (output) => ({ ...output, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  );
}

test("a step back puts the newest copy that is known in place", async () => {
  server.write(`VACUUM INTO '${copyOf(NEWER + 1, "2026-11-24T11-00-00-000Z")}'`);
  server.write(`VACUUM INTO '${copyOf(2, "2026-11-20T10-00-00-000Z")}'`);
  const { stdout, code } = await stepBack();
  expect(code).toBe(0);
  expect(stdout).toContain(path.basename(copyOf(NEWER, HOUR_BEFORE)));
  expect(stdout).toContain("Lo que solo tiene ella: 1 mensaje.");
  expect(present()).toEqual({ schema: OURS, messages: 1 });
  expect(replaced().map(stateOf)).toEqual([{ schema: NEWER, messages: 2 }]);
  expect(server.query("SELECT held FROM restores")).toHaveLength(1);

  const before = files();
  const again = await stepBack();
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("No hace falta")]);
  expect(files()).toEqual(before);
});

test("a step back is undone by the newer program, once, and nothing of either is lost", async () => {
  await stepBack();
  // As a start leaves it.
  server.write("UPDATE restores SET at = '2026-11-24T12:00:00.000Z', held = 1");
  server.write(MESSAGE);
  const undone = await undoWithNewer();
  // Each has two, of which one is its own.
  expect(undone.stdout).toContain("Lo que solo tiene ella: 1 mensaje.");
  expect(undone.stdout).toContain("Las cuentas son las de la copia");
  expect(present()).toEqual({ schema: NEWER, messages: 2 });
  const [put = ""] = files().filter((name) => name.includes(".before-undo-"));
  expect(stateOf(path.join(path.dirname(server.database), put))).toEqual({
    schema: OURS,
    messages: 2,
  });
  const before = files();
  expect((await undoWithNewer()).stdout).toContain("No se ha cambiado nada.");
  expect(files()).toEqual(before);
});

test("what was replaced is listed with its day and with what only it has", async () => {
  expect((await stepBack(["--list"])).stdout).toBe("Ninguna vuelta atrás ha apartado nada.\n");
  await stepBack();
  const [file = ""] = replaced();
  const { stdout, code } = await stepBack(["--list"]);
  expect([code, stdout.split("\n").length]).toEqual([0, 2]);
  const year = new Date().toLocaleDateString("es", { timeZone: "Europe/Madrid", year: "numeric" });
  expect(stdout).toMatch(new RegExp(`${path.basename(file)}: apartada el .+ de ${year} a las `));
  expect(stdout).toContain("Lo que solo tiene ella: 1 mensaje.");

  writeFileSync(file, "a disk gave something else");
  const damaged = await stepBack(["--list"]);
  expect([damaged.code, damaged.stdout]).toEqual([0, expect.stringContaining("No se puede leer.")]);
});

test("what was replaced can be put in place again by its name", async () => {
  await stepBack();
  const [newer = ""] = replaced();
  await withNewer("--place", newer);
  expect(present()).toEqual({ schema: NEWER, messages: 2 });
  const [put = ""] = files().filter((name) => name.includes(".before-undo-"));
  expect((await stepBack(["--list"])).stdout).toContain(put);
  await withNewer("--place", put);
  expect(present()).toEqual({ schema: OURS, messages: 1 });

  const before = files();
  expect((await stepBack(["--place", newer])).stderr).toContain("más nueva");
  expect((await stepBack(["--place", "/etc/passwd"])).stderr).toContain("mira --list");
  expect(files()).toEqual(before);
});

test("a step back names the drafts and letters that are missing, too", async () => {
  server.write(`DELETE FROM mensajes WHERE id = 2;
    INSERT INTO borradores (titulo, contenido, version, created_at, updated_at)
      VALUES ('Cuatro horas de trabajo', '<p>Plata</p>', 1, datetime(), datetime());
    INSERT INTO cartas (asunto, contenido, destino, created_at, updated_at)
      VALUES ('Marzo', 'Hola', 'todas', datetime(), datetime())`);
  const { stdout } = await stepBack();
  expect(stdout).toContain("Lo que solo tiene ella: 1 borrador y 1 carta.");
  const undone = await undoWithNewer();
  expect(undone.stdout).toContain("No ha llegado nada que no esté en esta.");
  for (const said of [stdout, undone.stdout]) expect(said).toContain("no la borres");
});

test("only the last step back is undone, and none that was followed by others", async () => {
  await stepBack();
  server.write(MESSAGE);
  update("2026-11-24T12-00-00-000Z");
  server.write(MESSAGE);
  await stepBack();
  expect(present()).toEqual({ schema: OURS, messages: 2 });
  expect((await undoWithNewer()).stdout).toContain("La base de datos es ahora la de");
  expect(present()).toEqual({ schema: NEWER, messages: 4 });
  expect((await undoWithNewer()).stdout).toContain("No se ha cambiado nada.");
  expect(present()).toEqual({ schema: NEWER, messages: 4 });
});

test("a step back is not undone after a later program migrates the database", async () => {
  await stepBack();
  update("2026-11-24T12-00-00-000Z");
  const before = files();
  expect((await withNewer()).stdout).toContain("No hace falta");
  expect((await undoWithNewer()).stdout).toContain("No se ha cambiado nada.");
  expect(files()).toEqual(before);
});

test("a step back chooses by what a copy is of, not by the hour that a clock gave it", async () => {
  const older = copyOf(OURS, "2027-09-20T10-00-00-000Z");
  const copy = new Sqlite(older);
  for (const name of NAMES.slice(0, -1)) {
    copy.exec(readFileSync(path.join("db/migrations", name), "utf8"));
  }
  copy.pragma(`user_version = ${OURS - 1}`);
  copy.prepare("ATTACH ? AS present").run(server.database);
  copy.exec("UPDATE database_names SET name = (SELECT name FROM present.database_names)");
  copy.close();
  const { stdout } = await stepBack();
  expect(stdout).toContain(path.basename(copyOf(NEWER, HOUR_BEFORE)));
  expect(present()).toEqual({ schema: OURS, messages: 1 });
});

test("a step back takes no copy of a backup that was only looked at in between", async () => {
  const name = (file: string, as: string) => {
    const sqlite = new Sqlite(file);
    sqlite.exec(`INSERT INTO database_names (name, reached) VALUES ('${as}', '{}')`);
    sqlite.close();
  };
  const looked = copyOf(NEWER, "2026-11-24T12-00-00-000Z");
  cpSync(copyOf(NEWER, HOUR_BEFORE), looked);
  name(looked, "backup");
  name(server.database, "again");
  expect((await stepBack()).stdout).toContain(path.basename(copyOf(NEWER, HOUR_BEFORE)));
});

test("a step back without a copy that this program can open changes nothing", async () => {
  const other = new Sqlite(copyOf(NEWER, HOUR_BEFORE));
  other.exec("PRAGMA user_version = 999");
  other.close();
  const before = files();
  const refused = await stepBack();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("No hay ninguna copia que esta versión");
  expect(present()).toEqual({ schema: NEWER, messages: 2 });
  expect(files()).toEqual(before);
});

test("a step back beside a running site changes nothing", async () => {
  const running = new Sqlite(server.database);
  running.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE");
  const refused = await stepBack();
  running.close();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("páralo antes");
  expect(present()).toEqual({ schema: NEWER, messages: 2 });
  expect(replaced()).toEqual([]);
});

test("a step back is no use without a database", async () => {
  const empty = environmentIn(path.join(server.folder, "vacía"));
  const refused = await runCommand("step-back", [], empty);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("Aquí no hay ninguna base de datos");
  expect(existsSync(empty.DATABASE_PATH)).toBe(false);
});

test("a step back that is killed anywhere can be repeated", async () => {
  let kills = 0;
  for (const call of ["rm", "link", "open", "rename"]) {
    for (let count = 1; ; count++) {
      const env = { SIGNAL_AT_CALL: `${call}:${count}:SIGKILL` };
      const { code } = await stepBack([], env, "signal-at-call.mjs");
      if (code === 0) break;
      kills++;
      expect([OURS, NEWER]).toContain(present().schema);
      if (present().schema === OURS) break;
      expect(present().messages).toBe(2);
    }
    expect((await stepBack()).code).toBe(0);
    expect(present()).toEqual({ schema: OURS, messages: 1 });
    const newest = replaced().at(-1) ?? "";
    expect(stateOf(newest)).toEqual({ schema: NEWER, messages: 2 });
    expect((await undoWithNewer()).code).toBe(0);
    expect(present()).toEqual({ schema: NEWER, messages: 2 });
  }
  expect(kills).toBeGreaterThan(3);
});
