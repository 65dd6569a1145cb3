import { once } from "node:events";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { tracesIn } from "../support/traces";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const order = path.join(tmpdir(), `escuela-trash-order-${process.pid}`);
const preload = path.resolve("tests/support/kill-at-statement.mjs");
const { site, owner, visitor } = await useSite({
  env: { NODE_OPTIONS: `--import ${preload}`, KILL_ORDER: order },
});
afterAll(() => rmSync(order, { force: true }));

const data = await picture(900, 600).jpeg().toBuffer();
const file = (field: string) => ({ field, name: "foto.jpg", data });
const bucket = () => site.files("galeria-images");
const trash = () => site.files(".trash/galeria-images");
const status = async (address: string) => (await visitor.get(address)).status;
/** Without the places, which a deletion writes down so that what is restored finds its own. */
const rows = () => ({
  proyectos: site.rows("SELECT * FROM proyectos_galeria").map(({ posicion, ...row }) => row),
  fotos: site.rows("SELECT * FROM fotos_galeria ORDER BY id"),
  pictures: site.rows("SELECT * FROM pictures ORDER BY url"),
});
const NO_ROWS = { proyectos: [], fotos: [], pictures: [] };
const trashed = () => site.rows<{ id: number; tipo: string }>("SELECT id, tipo FROM papelera");

/** Project 1 with two photos. */
async function project(): Promise<void> {
  const form = multipart({ titulo: "Arcadas", descripcion: "Patios" }, file("portada"));
  expect((await owner.postForm("/galeria-admin?nuevo", form)).status).toBe(303);
  const fotos = multipart({ descripcion: "Un arco" }, file("foto"), file("foto"));
  expect((await owner.postForm("/galeria-admin/1", fotos)).status).toBe(303);
}
const deleteProject = () => owner.post("/galeria-admin?eliminar=1", {});

/** Presses «Deshacer» on the page to which a deletion leads. */
async function undo(deleted: Response): Promise<Response> {
  const page = await owner.page(deleted.headers.get("Location") ?? "");
  return page.form("Deshacer").send(owner);
}

test("a project that is deleted is served nowhere, and comes back with all of it", async () => {
  await project();
  const [before, files] = [rows(), bucket()];
  const addresses = [
    "/galeria?proyecto=1",
    ...files.map((name) => `/uploads/galeria-images/${name}`),
  ];
  const deleted = await deleteProject();
  expect([rows(), bucket(), trash()]).toEqual([NO_ROWS, [], files]);
  const hidden = files.flatMap((name) => [
    `/uploads/.trash/galeria-images/${name}`,
    `/uploads/galeria-images/..%2F.trash%2Fgaleria-images%2F${name}`,
  ]);
  for (const address of [...addresses, ...hidden]) {
    expect(await status(address), address).toBe(404);
  }
  const notice = await owner.page(deleted.headers.get("Location") ?? "");
  const trashPage = await owner.page(notice.link("Ver la papelera"));
  expect(trashPage.words).toMatch(/Proyecto con 2 fotos.+quedan 30 días/);

  expect(await ledTo(undo(deleted))).toBe("/galeria-admin?recuperado=1");
  expect((await owner.page("/galeria-admin?recuperado=1")).words).toContain("Proyecto recuperado");
  expect([rows(), bucket(), trash()]).toEqual([before, files, []]);
  for (const address of addresses) expect(await status(address), address).toBe(200);
});

test("a project that is deleted leaves no file anywhere once the trash is emptied", async () => {
  await project();
  await deleteProject();
  const asked = await owner.page(`/admin/papelera?eliminar=${trashed()[0]?.id}`);
  const full = await owner.page("/admin/papelera");
  const question = await owner.page(full.link("Vaciar la papelera"));
  expect(question.dialog?.words).toContain("¿Vaciar la papelera?");
  expect(trashed()).toHaveLength(1);
  expect(await ledTo(asked.form("Eliminar").send(owner))).toBe("/admin/papelera?borradas=1");
  expect([trashed(), bucket(), trash()]).toEqual([[], [], []]);
  expect((await owner.page("/admin/papelera")).words).toContain("La papelera está vacía.");
  expect((await owner.post("/admin/papelera?recuperar=1", {})).status).toBe(409);
});

test("a question about the trash deletes nothing that came after it", async () => {
  await project();
  await deleteProject();
  const asked = await owner.page("/admin/papelera?vaciar");
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  site.rows("UPDATE papelera SET deleted_at = ?", yesterday);
  const answer = await asked.form("Eliminar").send(owner);
  expect(answer.status).toBe(409);
  expect((await pageOf(answer)).words).toContain("No se ha eliminado nada");
  expect(trashed()).toHaveLength(1);
  const again = await (await owner.page("/admin/papelera?vaciar")).form("Eliminar").send(owner);
  expect(again.headers.get("Location")).toBe("/admin/papelera?borradas=1");
});

// Before the commit and after it; tests/faults/papelera.test.ts tries every statement.
test.each(["commit:1", "json_each(filas:1"])(
  "a deletion killed before %s leaves all or nothing",
  async (statement) => {
    await project();
    const [before, files] = [rows(), bucket()];
    const killed = once(site.process, "exit");
    writeFileSync(order, statement);
    await expect(deleteProject()).rejects.toThrow();
    expect(await killed).toEqual([null, "SIGKILL"]);
    await site.restart();
    const isDone = statement !== "commit:1";
    expect(trashed()).toHaveLength(isDone ? 1 : 0);
    expect([rows(), bucket(), trash()]).toEqual(
      isDone ? [NO_ROWS, [], files] : [before, files, []],
    );
  },
);

test("a start with an older database brings back the files of what was deleted since", async () => {
  await project();
  const files = bucket();
  const [older, newer] = ["older", "newer"].map((name) => path.join(site.folder, name)) as [
    string,
    string,
  ];
  site.rows("VACUUM INTO ?", older);
  await deleteProject();
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

test("a message that is deleted for good is in no file of the database", async () => {
  const row = { id: 77, nombre: "Wenceslada", email: "wenceslada@ejemplo.es" };
  insert(site, "mensajes", row);
  const deleted = await owner.post("/admin/mensajes?eliminar=77", {});
  expect(site.rows("SELECT * FROM mensajes")).toEqual([]);
  const notice = await owner.page(deleted.headers.get("Location") ?? "");
  expect(notice.words).toContain("Mensaje eliminado");
  expect((await undo(deleted)).headers.get("Location")).toBe("/admin/mensajes?mensaje=77");
  expect(site.rows("SELECT * FROM mensajes")).toMatchObject([row]);
  await owner.post("/admin/mensajes?eliminar=77", {});
  await owner.post("/admin/papelera?vaciar", {});
  expect(tracesIn(site.folder, "Wenceslada")).toBe(0);
});
