import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { migrate } from "~/db/migrate.server";
import { TEMPLATES } from "~/legal/templates";

/** A migration that landed has run on somebody's data: change nothing, write a new one. */
const LANDED: Record<string, string> = {
  "0001-inscripciones-mensajes-y-sesiones.sql":
    "c81888e4a0fd2bf377e3f5e09a72d106594c09862f02099e68b7bfdb3602ea1b",
  "0002-sesiones-que-se-renuevan.sql":
    "0b7f9cfa91647bb32e168efd0e6b54992fdd20d16f11dd1f4650c519554f333a",
  "0003-articulos-e-imagenes.sql":
    "f9521f19fada590eda3649e6863dae0a756b2668cf92ff132c728e4f8291cc69",
  "0004-proyectos-y-fotos.sql": "dae4498ea656ad0cf3333f3ddc47460c56e34ab012443cf664c294527c635131",
  "0005-imagenes-en-avif-e-indices.sql":
    "23ac76b6a1ee3a4944233143ab8ee5d5085159221b1d20a722bfc946bde97de9",
  "0006-buzon-limites-y-sospechosos.sql":
    "194217f3fa78a79894a8ed8d506af685378a56cca40ca794ad438db510617fe1",
  "0007-indices-del-cuidado.sql":
    "0f77f0ba2143b9b2e4f5b53b57c0f96f4c09a4cada4c27df406825436fd4b89e",
  "0008-articulos-que-cambian.sql":
    "9095f3b1869053e060c6544996379509eb84a8ed69c24ad792a688b5abc3e5a8",
  "0009-imagenes-para-compartir.sql":
    "cde6f56ba8ba3a808ad5bfe44d2ff006a508af49ec8677e414c935cd66442d1d",
  "0010-registro-por-curso.sql": "24e67fe08dcd5196a7808c183ad09ead314c8270412624261f8f62f4e20323c2",
  "0011-textos-legales-y-conservacion.sql":
    "8dc8b4630ca32bdf79b93be111d1a0b2aafab94e591b1d00a9fd5ef93d2413b6",
  "0012-visitas-al-panel.sql": "e3168d8bfba2a298c4a3f7f3207993d80bc26dbb09ab7e5124ee7d48e6c91da7",
  "0013-lo-apartado-con-medida.sql":
    "520731f20eefbc44919f91e4c543f3a82b8959887c533efd44915c1791267f37",
  "0014-reloj.sql": "cf7209638af45e3af531374ad92f162a2ed085815bdbe9cf5965f6a3b16a1b73",
  "0015-imagenes-sin-color.sql": "96a05ecde053a2c55d19704b93e92a7f6137f670fdf34236228946b2be8876b9",
  "0016-textos-alternativos.sql":
    "8990a6a2a5d250a09f9c8a54543e372838fd4eb8f68cf20ab113aea32b1bde63",
  "0017-escuela.sql": "d1dad92ebf61e4740c448f5ea50ad3e4b57a5241734aaed9698ace668e32a4f9",
  "0018-orden.sql": "2ebda8f9f34b0d8453fc94c36f6dfc765565ad8aa7961248163c7dba9cd61201",
  "0019-papelera.sql": "1970a48f3971c532a551be52ac796e20603f9149dc80dc1650a3b0fffedbee0d",
  "0020-convocatorias.sql": "9f3c08f9df6b5a24272c8feffa2de7727692f499bfb87f60531ca1691f36f0bd",
  "0021-correo.sql": "d49e04c58f58b1a1625926704d9aab6cfd31073f3aa80dec827de246a0d496d6",
  "0022-respuestas.sql": "cc1918849571475dbecc0c764e3c43175d05bd91fe8798d8c676959c3baddf38",
  "0023-cartas.sql": "dc9007c1a2c1ad8c10246a3f92874b70214b82c013624273dd797fb6da003d47",
  "0024-articulos.sql": "839980315544b7ca033588f05cf5e8edd2e5fd0b7a2a89543f6a7086a48879bf",
  "0025-resumen.sql": "218af39b80c4bb20ec2ba12e5fae00f46864bd3abc3919d998da3a88e3a18fca",
  "0026-borradores.sql": "4d280ec85c2d1ef905a9c9215353286262cd9f24a01dd99dc40d801deef512cc",
  "0027-curso-de-un-articulo.sql":
    "db54f18ff56be9c02e07b0a95a5b5d684b630beb8eac5aba4ed0d54bf584746c",
  "0028-cartas-retiradas.sql": "cad12ec02f5ea089f32bc22f2af63ae04c11ab988958452c05813699634a1385",
  "0029-fichas.sql": "a9c56d3ce75198797aec1392077930860a8cbbdd55a6e0f98a8e70f76921abbb",
  "0030-consentimiento.sql": "4ed35dcc6e7acf00f0f03de8786ed644cdaf77a82484b66ef85710312c7db1a1",
  "0031-claves-de-las-bajas.sql":
    "37e51f7261cc2b9e0a2ca3bd6f0a5bff8b02f784ed959f55fa5170b3c17f4dcb",
  "0032-cartas-una-vez.sql": "af16b73efec4a96c9bb1b11c11018baaf3c04bb09e2ad9c0122b359b9b9e434d",
  "0033-acuses-por-red.sql": "0f662cc34192cf1c878392de404e6dd612358ae222f79e1b46b466f5873bf19f",
  "0034-borradores-que-no-salieron.sql":
    "949e9f8c9e086d4c9cc20d636b0309f8fdb30ecd260d638df03edb25a0e6666d",
  "0035-borrados-hechos.sql": "aa0a06e6ae963aba059d63037cc2dfac4c8fbe5ae4c451a065182963c29d50ca",
  "0036-resumenes-sin-texto.sql":
    "b92226e2725cbc47b650cdd9db324a2d263254af9cddcac2dfe874408c321494",
  "0037-borradores-de-una-copia.sql":
    "0ecb07b51ab383d9fe7cc862836a8f15abefd4b42f72f4443938667721437756",
};

/** Number of the migration that stores what a privacy text says of letters. */
const CONSENT = 30;

let folder: string;
let sqlite: Sqlite.Database;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  sqlite = new Sqlite(path.join(folder, "escuela.sqlite"));
  write("0001-first.sql", "CREATE TABLE first (id INTEGER) STRICT");
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);
const tables = () => sqlite.prepare("SELECT name FROM sqlite_schema").pluck().all();
const version = () => sqlite.pragma("user_version", { simple: true });
const copies = () => readdirSync(folder).filter((name) => name.includes(".before-"));

test("migrations that were released have not changed", () => {
  expect(Object.keys(LANDED)).toEqual(readdirSync("db/migrations").sort());
  for (const [name, hash] of Object.entries(LANDED)) {
    const sql = readFileSync(path.join("db/migrations", name));
    expect(createHash("sha256").update(sql).digest("hex"), name).toBe(hash);
  }
});

test("an old privacy text speaks of letters where it has the template's own sentence", () => {
  const number = (name: string) => Number(name.slice(0, 4));
  for (const name of Object.keys(LANDED).filter((each) => number(each) < CONSENT)) {
    copyFileSync(path.join("db/migrations", name), path.join(folder, name));
  }
  rmSync(path.join(folder, "0001-first.sql"));
  migrate(sqlite, folder);
  const insert = sqlite.prepare(
    "INSERT INTO textos (nombre, texto, created_at) VALUES ('privacidad', ?, '2026-11-01')",
  );
  const known = { name: "", email: "", address: "", telephone: "", forwards: false, mails: true };
  insert.run(TEMPLATES.privacidad(known));
  insert.run(TEMPLATES.privacidad({ ...known, mails: false }));
  insert.run("No enviamos cartas.");
  migrate(sqlite, "db/migrations");
  const facts = sqlite.prepare("SELECT habla_de_cartas FROM textos ORDER BY id").pluck().all();
  expect(facts).toEqual([1, 0, 0]);
  expect(() => sqlite.exec("UPDATE textos SET habla_de_cartas = 1")).toThrow("is never changed");
});

test("an empty database gets all migrations, and a second start changes nothing", () => {
  migrate(sqlite, folder);
  migrate(sqlite, folder);
  expect(tables()).toEqual(["first"]);
  expect(version()).toBe(1);
  expect(copies()).toEqual([]);
});

test("a database with content is copied before it is migrated", () => {
  migrate(sqlite, folder);
  write("0002-second.sql", "CREATE TABLE second (id INTEGER) STRICT");
  migrate(sqlite, folder);
  expect(tables()).toEqual(["first", "second"]);
  const [copy = ""] = copies();
  expect(copy).toMatch(/^escuela\.sqlite\.before-0002-/);
  expect(statSync(path.join(folder, copy)).mode & 0o777).toBe(0o600);
  const before = new Sqlite(path.join(folder, copy));
  expect(before.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["first"]);
  before.close();
});

test("a migration that fails half-way has changed nothing", () => {
  migrate(sqlite, folder);
  write("0002-broken.sql", "CREATE TABLE second (id INTEGER) STRICT; CREATE TABLE first (id)");
  expect(() => migrate(sqlite, folder)).toThrow("first");
  expect(tables()).toEqual(["first"]);
  expect(version()).toBe(1);
});

test("a migration that fails at each start leaves one copy, of the present content", () => {
  migrate(sqlite, folder);
  write("0002-broken.sql", "CREATE TABLE first (id)");
  for (const id of [1, 2, 3]) {
    sqlite.exec(`INSERT INTO first VALUES (${id})`);
    expect(() => migrate(sqlite, folder)).toThrow("first");
  }
  const [copy = "", ...more] = copies();
  expect(more).toEqual([]);
  const copied = new Sqlite(path.join(folder, copy));
  expect(copied.prepare("SELECT id FROM first").pluck().all()).toEqual([1, 2, 3]);
  copied.close();
});

test("a database of a newer program is refused in plain words", () => {
  sqlite.pragma("user_version = 7");
  expect(() => migrate(sqlite, folder)).toThrow("versión más nueva");
});

test("a gap in the numbers of migrations is refused", () => {
  write("0003-third.sql", "SELECT 1");
  expect(() => migrate(sqlite, folder)).toThrow("Falta una migración");
});

test("the site's database is opened so that a power cut loses nothing that was acknowledged", () => {
  const file = path.join(folder, "new", "escuela.sqlite");
  const opened = openDatabase(file);
  expect(opened.pragma("journal_mode", { simple: true })).toBe("wal");
  expect(opened.pragma("synchronous", { simple: true })).toBe(2);
  expect(opened.pragma("foreign_keys", { simple: true })).toBe(1);
  expect(opened.pragma("busy_timeout", { simple: true })).toBe(5000);
  opened.close();
});

test("the files of the site's database are for its owner's eyes, also those from before", () => {
  const file = path.join(folder, "data", "escuela.sqlite");
  const modes = () => {
    const names = readdirSync(path.dirname(file)).sort();
    return names.map((name) => [name, statSync(path.join(folder, "data", name)).mode & 0o777]);
  };
  const opened = openDatabase(file);
  const owners = ["escuela.sqlite", "escuela.sqlite-shm", "escuela.sqlite-wal"];
  expect(modes()).toEqual(owners.map((name) => [name, 0o600]));
  opened.close();
  mkdirSync(`${file}.folder`, { mode: 0o755 });
  writeFileSync(`${file}.before-0002-x`, "", { mode: 0o644 });
  writeFileSync(path.join(folder, "data", "other"), "", { mode: 0o644 });
  chmodSync(file, 0o644);
  openDatabase(file).close();
  expect(modes()).toEqual([
    ["escuela.sqlite", 0o600],
    ["escuela.sqlite.before-0002-x", 0o600],
    ["escuela.sqlite.folder", 0o755],
    ["other", 0o644],
  ]);
});

test("every table of the site is strict", () => {
  const opened = openDatabase(":memory:");
  const lax = opened
    .prepare("SELECT name FROM pragma_table_list WHERE strict = 0 AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  expect(lax).toEqual([]);
  opened.close();
});
