import { once } from "node:events";
import { copyFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runCommand } from "../support/command";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { ADMIN, environmentIn, type Site, startSite } from "../support/site";
import { eachOrSome } from "../support/thorough";
import { tracesIn } from "../support/traces";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "wenceslada@ejemplo.es";
const order = path.join(tmpdir(), `escuela-trash-order-${process.pid}`);

let site: Site;
let ana: Visitor;
let jpeg: Buffer;

beforeAll(async () => {
  const preload = path.resolve("tests/support/kill-at-statement.mjs");
  site = await startSite({ NODE_OPTIONS: `--import ${preload}`, KILL_ORDER: order });
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  jpeg = await picture(900, 600).jpeg().toBuffer();
});
beforeEach(async () => {
  await ana.post("/admin/papelera?vaciar", {});
  for (const { id } of site.rows("SELECT id FROM proyectos_galeria")) {
    await ana.post(`/galeria-admin?eliminar=${id}`, {});
  }
  await ana.post("/admin/papelera?vaciar", {});
});
afterAll(async () => {
  rmSync(order, { force: true });
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const filesIn = (folder: string) =>
  readdirSync(path.join(site.folder, "uploads", folder))
    .filter((name) => /^\d.*(?<!\.avif)$/.test(name))
    .sort();
const bucket = () => filesIn("galeria-images");
const trash = () => filesIn(".trash/galeria-images");
const status = async (address: string) => (await new Visitor(site.url).get(address)).status;
const text = async (address: string) => (await ana.get(address)).text();
/** Without the places, which a deletion writes down so that what is restored finds its own. */
const rows = () => ({
  proyectos: site.rows("SELECT * FROM proyectos_galeria").map(({ posicion, ...row }) => row),
  fotos: site.rows("SELECT * FROM fotos_galeria ORDER BY id"),
  pictures: site.rows("SELECT * FROM pictures ORDER BY url"),
});
const trashed = () => site.rows<{ id: number; tipo: string }>("SELECT id, tipo FROM papelera");
const file = (field: string) => ({ field, name: "foto.jpg", data: jpeg });

/** A project with two photos; returns its id. */
async function project(): Promise<number> {
  const form = multipart({ titulo: "Arcadas", descripcion: "Patios" }, file("portada"));
  expect((await ana.postForm("/galeria-admin?nuevo", form)).status).toBe(303);
  const id = Number(rows().proyectos[0]?.id);
  const fotos = multipart({ descripcion: "Un arco" }, file("foto"), file("foto"));
  expect((await ana.postForm(`/galeria-admin/${id}`, fotos)).status).toBe(303);
  return id;
}

/** Posts to where a response leads, as the button «Deshacer» of its page does. */
async function undo(deleted: Response): Promise<Response> {
  const html = await text(deleted.headers.get("Location") ?? "");
  const [, action = ""] = /action="([^"]*deshacer=\d+)"/.exec(html) ?? [];
  return ana.post(action, {});
}

test("a project that is deleted has no row and no file in its bucket, is served nowhere, and comes back with all of it", async () => {
  const id = await project();
  const [before, files] = [rows(), bucket()];
  const addresses = [
    `/galeria?proyecto=${id}`,
    ...files.map((name) => `/uploads/galeria-images/${name}`),
  ];
  const deleted = await ana.post(`/galeria-admin?eliminar=${id}`, {});
  expect(rows()).toEqual({ proyectos: [], fotos: [], pictures: [] });
  expect([bucket(), trash()]).toEqual([[], files]);
  for (const address of addresses) expect(await status(address), address).toBe(404);
  for (const name of files) {
    expect(await status(`/uploads/.trash/galeria-images/${name}`)).toBe(404);
    expect(await status(`/uploads/galeria-images/..%2F.trash%2Fgaleria-images%2F${name}`)).toBe(
      404,
    );
  }
  expect(await text("/admin/papelera")).toContain("Proyecto<!-- --> con 2 fotos");

  const restored = await undo(deleted);
  expect(restored.headers.get("Location")).toBe(`/galeria-admin?recuperado=${id}`);
  expect(await text(`/galeria-admin?recuperado=${id}`)).toContain("Proyecto recuperado");
  expect([rows(), bucket(), trash()]).toEqual([before, files, []]);
  for (const address of addresses) expect(await status(address), address).toBe(200);
});

test("a project that is deleted leaves no file anywhere once the trash is emptied", async () => {
  const id = await project();
  await ana.post(`/galeria-admin?eliminar=${id}`, {});
  const [entry] = trashed();
  expect(await text(`/admin/papelera?eliminar=${entry?.id}`)).toMatch(/<dialog[^>]* open/);
  expect(await text("/admin/papelera?vaciar")).toContain("¿Vaciar la papelera?");
  expect(trashed()).toHaveLength(1);
  const emptied = await ana.post(`/admin/papelera?eliminar=${entry?.id}`, {});
  expect(emptied.headers.get("Location")).toBe("/admin/papelera?borradas=1");
  expect([trashed(), bucket(), trash()]).toEqual([[], [], []]);
  expect((await ana.post(`/admin/papelera?recuperar=${entry?.id}`, {})).status).toBe(409);
});

test("a project that is deleted has its photos said to be out of reach while it is in the trash", async () => {
  const id = await project();
  const [foto] = rows().fotos;
  await ana.post(`/galeria-admin/${id}?eliminar=${foto?.id}`, {});
  await ana.post(`/galeria-admin?eliminar=${id}`, {});
  const entry = trashed().find(({ tipo }) => tipo === "foto");
  const refused = await ana.post(`/admin/papelera?recuperar=${entry?.id}`, {});
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("«Arcadas», también está en la papelera");
  expect(trashed()).toHaveLength(2);
});

/** Posts while the process is to end just before a statement, and starts another one. */
async function killedAt(statement: string, address: string): Promise<void> {
  const killed = once(site.process, "exit");
  writeFileSync(order, statement);
  await expect(ana.post(address, {})).rejects.toThrow();
  expect(await killed).toEqual([null, "SIGKILL"]);
  await site.restart();
}

describe("a kill leaves all or nothing:", () => {
  const deleting = [
    'from "proyectos_galeria":1',
    "DELETE FROM:1",
    "DELETE FROM:2",
    "DELETE FROM:3",
    'insert into "papelera":1',
    "commit:1",
    'from "pictures":2',
    "json_each(filas:1",
  ];
  test.each(eachOrSome(deleting, ["commit:1", "json_each(filas:1"]))(
    "a deletion killed before %s",
    async (statement) => {
      const id = await project();
      const [before, files] = [rows(), bucket()];
      await killedAt(statement, `/galeria-admin?eliminar=${id}`);
      if (trashed().length === 0) {
        expect([rows(), bucket(), trash()]).toEqual([before, files, []]);
      } else {
        expect(rows()).toEqual({ proyectos: [], fotos: [], pictures: [] });
        expect([bucket(), trash()]).toEqual([[], files]);
      }
    },
  );

  const restoring = [
    'delete from "papelera":1',
    "INSERT INTO:1",
    "INSERT INTO:3",
    "INSERT INTO:6",
    "commit:1",
    'from "pictures":1',
    "json_each(filas:1",
  ];
  test.each(eachOrSome(restoring, ["commit:1", "json_each(filas:1"]))(
    "a restore killed before %s",
    async (statement) => {
      const id = await project();
      const [before, files] = [rows(), bucket()];
      await ana.post(`/galeria-admin?eliminar=${id}`, {});
      const [entry] = trashed();
      await killedAt(statement, `/admin/papelera?recuperar=${entry?.id}`);
      if (trashed().length === 0) {
        expect([rows(), bucket(), trash()]).toEqual([before, files, []]);
      } else {
        expect(rows()).toEqual({ proyectos: [], fotos: [], pictures: [] });
        expect([bucket(), trash()]).toEqual([[], files]);
      }
    },
  );

  const emptying = [
    'delete from "papelera":1',
    "commit:1",
    'from "removed_pictures":1',
    'delete from "removed_pictures":1',
  ];
  test.each(eachOrSome(emptying, ["commit:1", 'from "removed_pictures":1']))(
    "an emptying killed before %s",
    async (statement) => {
      const id = await project();
      const files = bucket();
      await ana.post(`/galeria-admin?eliminar=${id}`, {});
      await killedAt(statement, "/admin/papelera?vaciar");
      expect(bucket()).toEqual([]);
      expect(trash()).toEqual(trashed().length > 0 ? files : []);
      expect(site.rows("SELECT * FROM removed_pictures")).toEqual([]);
    },
  );
});

test("a start with an older database brings back the files of what was deleted since, and with the newer one takes them away", async () => {
  const id = await project();
  const files = bucket();
  const older = path.join(site.folder, "older.sqlite");
  site.rows("VACUUM INTO ?", older);
  await ana.post(`/galeria-admin?eliminar=${id}`, {});
  const newer = path.join(site.folder, "newer.sqlite");
  site.rows("VACUUM INTO ?", newer);
  const startWith = async (copy: string) => {
    const database = path.join(site.folder, "db", "escuela.sqlite");
    for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
    copyFileSync(copy, database);
    await site.restart();
  };
  await startWith(older);
  expect([bucket(), trash()]).toEqual([files, []]);
  await startWith(newer);
  expect([bucket(), trash()]).toEqual([[], files]);
});

test("a backup carries the trash, and a restored site can restore from it", async () => {
  const id = await project();
  const files = bucket();
  await ana.post(`/galeria-admin?eliminar=${id}`, {});
  // A backup refuses what is not of the site.
  site.rows("DROP TRIGGER without_avif");
  const archive = path.join(site.folder, "copias", `${Date.now()}.tar`);
  const made = await runCommand("backup", ["--to", archive], environmentIn(site.folder));
  withoutAvif(site);
  expect(made.code).toBe(0);
  const other = await startSite();
  other.process.kill("SIGKILL");
  await once(other.process, "exit");
  const restored = await runCommand("restore", ["--from", archive], environmentIn(other.folder));
  expect(restored.code).toBe(0);
  await other.restart();
  const eva = new Visitor(other.url);
  await eva.post("/admin", ADMIN);
  const inOther = (folder: string) =>
    readdirSync(path.join(other.folder, "uploads", folder)).sort();
  expect(inOther("galeria-images")).toEqual([]);
  expect(inOther(".trash/galeria-images").filter((name) => !name.endsWith(".avif"))).toEqual(files);
  const [entry] = other.rows("SELECT id FROM papelera");
  await eva.post(`/admin/papelera?recuperar=${entry?.id}`, {});
  expect(inOther("galeria-images")).toEqual(expect.arrayContaining(files));
  expect((await eva.get(`/galeria?proyecto=${id}`)).status).toBe(200);
  await other.stop();
});

test("a message that is deleted for good is in no file of the database", async () => {
  site.rows(
    "INSERT INTO mensajes (id, nombre, email, mensaje) VALUES (77, 'Wenceslada', ?, 'Hola')",
    EMAIL,
  );
  const deleted = await ana.post("/admin/mensajes?eliminar=77", {});
  expect(site.rows("SELECT * FROM mensajes WHERE id = 77")).toEqual([]);
  expect(await text(deleted.headers.get("Location") ?? "")).toContain("Mensaje eliminado");
  expect((await undo(deleted)).headers.get("Location")).toBe("/admin/mensajes?mensaje=77");
  expect(site.rows("SELECT nombre FROM mensajes WHERE id = 77")).toEqual([
    { nombre: "Wenceslada" },
  ]);
  await ana.post("/admin/mensajes?eliminar=77", {});
  await ana.post("/admin/papelera?vaciar", {});
  expect(tracesIn(site.folder, "Wenceslada")).toBe(0);
});
