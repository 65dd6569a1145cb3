import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { ADMIN, environmentIn, startSite } from "../support/site";
import { useSite } from "../support/use-site";
import { Visitor } from "../support/visitor";

const order = path.join(tmpdir(), `escuela-trash-order-${process.pid}`);
const preload = path.resolve("tests/support/kill-at-statement.mjs");
// A backup refuses what is not of the site, as the trigger is that prevents AVIF.
const { site, owner } = await useSite({
  env: { NODE_OPTIONS: `--import ${preload}`, KILL_ORDER: order },
  avif: true,
});
afterAll(() => rmSync(order, { force: true }));

const data = await picture(90, 60).jpeg().toBuffer();
const file = (field: string) => ({ field, name: "foto.jpg", data });
const filesIn = (folder: string) => site.files(folder).filter((name) => !name.endsWith(".avif"));
const state = () => ({
  proyectos: site.rows("SELECT * FROM proyectos_galeria").map(({ posicion, ...row }) => row),
  fotos: site.rows("SELECT * FROM fotos_galeria ORDER BY id"),
  pictures: site
    .rows("SELECT * FROM pictures ORDER BY url")
    .map(({ avif_widths, ...picture }) => picture),
  bucket: filesIn("galeria-images"),
  trash: filesIn(".trash/galeria-images"),
});
const trashed = () => site.rows<{ id: number }>("SELECT id FROM papelera");

/** Makes project 1 with two photos, and says what there is then and is once it was deleted. */
async function project() {
  const form = multipart({ titulo: "Arcadas", descripcion: "Patios" }, file("portada"));
  await owner.postForm("/galeria-admin?nuevo", form);
  await owner.postForm("/galeria-admin/1", multipart({}, file("foto"), file("foto")));
  const there = state();
  expect(there.fotos).toHaveLength(2);
  const gone = { proyectos: [], fotos: [], pictures: [], bucket: [], trash: there.bucket };
  return { there, gone };
}
const deleteProject = () => owner.post("/galeria-admin?eliminar=1", {});

/** Posts while the process is to end just before a statement, and starts another one. */
async function killedAt(statement: string, address: string): Promise<void> {
  const killed = once(site.process, "exit");
  writeFileSync(order, statement);
  await expect(owner.post(address, {})).rejects.toThrow();
  expect(await killed).toEqual([null, "SIGKILL"]);
  await site.restart();
}

describe("a kill leaves all or nothing:", () => {
  test.each([
    'from "proyectos_galeria":1',
    "DELETE FROM:1",
    "DELETE FROM:2",
    "DELETE FROM:3",
    'insert into "papelera":1',
    "commit:1",
    'from "pictures":2',
    "json_each(filas:1",
  ])("a deletion killed before %s", async (statement) => {
    const { there, gone } = await project();
    await killedAt(statement, "/galeria-admin?eliminar=1");
    expect(state()).toEqual(trashed().length === 0 ? there : gone);
  });

  test.each([
    'delete from "papelera":1',
    "INSERT INTO:1",
    "INSERT INTO:3",
    "INSERT INTO:6",
    "commit:1",
    'from "pictures":1',
    "json_each(filas:1",
  ])("a restore killed before %s", async (statement) => {
    const { there, gone } = await project();
    await deleteProject();
    await killedAt(statement, `/admin/papelera?recuperar=${trashed()[0]?.id}`);
    expect(state()).toEqual(trashed().length === 0 ? there : gone);
  });

  test.each([
    'delete from "papelera":1',
    "commit:1",
    'from "removed_pictures":1',
    'delete from "removed_pictures":1',
  ])("an emptying killed before %s", async (statement) => {
    const { there, gone } = await project();
    await deleteProject();
    await killedAt(statement, "/admin/papelera?vaciar");
    const trash = trashed().length > 0 ? there.bucket : [];
    expect(state()).toEqual({ ...gone, trash });
    expect(site.rows("SELECT * FROM removed_pictures")).toEqual([]);
  });
});

test("a backup carries the trash, and a restored site can restore from it", async () => {
  const { there } = await project();
  await deleteProject();
  const archive = path.join(site.folder, "copias", "x.tar");
  const made = await runCommand("backup", ["--to", archive], environmentIn(site.folder));
  expect(made.code).toBe(0);
  const other = await startSite();
  other.process.kill("SIGKILL");
  await once(other.process, "exit");
  const restored = await runCommand("restore", ["--from", archive], environmentIn(other.folder));
  expect(restored.code).toBe(0);
  await other.restart();
  const eva = new Visitor(other.url);
  await eva.post("/admin", ADMIN);
  const inOther = (folder: string) => readdirSync(path.join(other.folder, "uploads", folder));
  expect(inOther("galeria-images")).toEqual([]);
  expect(inOther(".trash/galeria-images")).toEqual(expect.arrayContaining(there.bucket));
  await eva.post(`/admin/papelera?recuperar=${other.rows("SELECT id FROM papelera")[0]?.id}`, {});
  expect(inOther("galeria-images")).toEqual(expect.arrayContaining(there.bucket));
  expect((await eva.get("/galeria?proyecto=1")).status).toBe(200);
  await other.stop();
});
