import { describe, expect, test } from "vitest";
import { addFoto, deleteFoto, listFotos } from "~/galeria/fotos.server";
import { type Destination, reordered } from "~/galeria/order";
import { moveRow } from "~/galeria/order.server";
import {
  createProyecto,
  deleteProyecto,
  findNextProyecto,
  galeriaSitemap,
  listProyectos,
  listVisibleProyectos,
} from "~/galeria/proyectos.server";
import { restore } from "~/papelera/papelera.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { column } from "../support/put";

freshDatabase();

let made = 0;
const image = () => pictureRow(`/uploads/galeria-images/${++made}.jpg`);
const proyecto = (titulo: string) => createProyecto({ titulo, descripcion: "x" }, image(), null);
const foto = (proyectoId: number, descripcion: string) =>
  addFoto({ proyectoId, picture: image(), descripcion, formKey: `f${made}.0` });
const titles = async () => (await listProyectos()).map(({ titulo }) => titulo);
const captions = async (id: number) => (await listFotos(id)).map(({ descripcion }) => descripcion);

test.each<[number, Destination, number[] | null]>([
  [3, "subir", [1, 3, 2, 4]],
  [3, "bajar", [1, 2, 4, 3]],
  [3, "principio", [3, 1, 2, 4]],
  [3, "final", [1, 2, 4, 3]],
  [3, { tras: 0 }, [3, 1, 2, 4]],
  [3, { tras: 1 }, [1, 3, 2, 4]],
  [3, { tras: 4 }, [1, 2, 4, 3]],
  [3, { tras: 9 }, null],
  [1, "subir", [1, 2, 3, 4]],
  [4, "bajar", [1, 2, 3, 4]],
  [5, "subir", null],
])("moving number %i of four by %j puts it at its place", (id, destination, order) => {
  expect(reordered([1, 2, 3, 4], id, destination)).toEqual(order);
});

test("projects are newest first until one is moved", async () => {
  const [one] = [await proyecto("uno"), await proyecto("dos"), await proyecto("tres")];
  expect(await titles()).toEqual(["tres", "dos", "uno"]);
  expect(await moveRow("proyectos", one, "subir")).toBe(true);
  expect(await titles()).toEqual(["tres", "uno", "dos"]);
  const four = await proyecto("cuatro");
  expect(await titles()).toEqual(["cuatro", "tres", "uno", "dos"]);
  await moveRow("proyectos", four, "bajar");
  expect(await titles()).toEqual(["tres", "cuatro", "uno", "dos"]);
});

test("a project is shown with as many of its first photos as fill its strip", async () => {
  const many = await proyecto("muchas");
  const one = await proyecto("una");
  await foto(one, "sola");
  await proyecto("ninguna");
  for (const caption of "abcdefghij") await foto(many, caption);
  const [last] = await listFotos(many);
  await moveRow(many, last?.id ?? 0, "bajar");
  const shown = await listVisibleProyectos();
  const urls = (await listFotos(many)).map(({ url }) => url);
  expect(shown.map(({ titulo, first }) => [titulo, first.map(({ url }) => url)])).toEqual([
    ["ninguna", []],
    ["una", []],
    ["muchas", urls.slice(0, 2)],
  ]);
  expect(shown[2]?.first[0]?.picture?.url).toBe(urls[0]);
});

test("the project after another is the next, and after the last the first", async () => {
  const [one, two] = [await proyecto("uno"), await proyecto("dos"), await proyecto("tres")];
  await moveRow("proyectos", one, "principio");
  expect(await findNextProyecto(one)).toMatchObject({ titulo: "tres" });
  expect(await findNextProyecto(two)).toMatchObject({ titulo: "uno" });
});

test("the sitemap names covers in the order of the gallery", async () => {
  const first = await proyecto("uno");
  await proyecto("dos");
  await moveRow("proyectos", first, "principio");
  const covers = (await listProyectos()).map(({ portada_url }) => portada_url);
  expect((await galeriaSitemap()).images).toEqual(covers);
});

const inForm = (proyectoId: number, formKey: string, donde?: "final") =>
  addFoto({ proyectoId, picture: image(), descripcion: formKey, formKey, donde });

test("photos that a form adds later stand behind its first ones", async () => {
  const id = await proyecto("uno");
  const a0 = await inForm(id, "a.0");
  await inForm(id, "a.1");
  const b0 = await inForm(id, "b.0");
  await inForm(id, "a.3");
  expect(await captions(id)).toEqual(["b.0", "a.0", "a.1", "a.3"]);
  await moveRow(id, b0, "final");
  await inForm(id, "a.2");
  await inForm(id, "a.4");
  expect(await captions(id)).toEqual(["a.0", "a.1", "a.2", "a.3", "a.4", "b.0"]);
  await deleteFoto(id, a0);
  await inForm(id, "b.1");
  expect(await captions(id)).toEqual(["a.1", "a.2", "a.3", "a.4", "b.0", "b.1"]);
});

test("photos that a form adds at the end stand behind all others, in order", async () => {
  const id = await proyecto("uno");
  await foto(id, "vieja");
  await inForm(id, "a.1", "final");
  await inForm(id, "a.0", "final");
  await inForm(id, "a.2", "final");
  expect(await captions(id)).toEqual(["vieja", "a.0", "a.1", "a.2"]);
  await foto(id, "nueva");
  expect(await captions(id)).toEqual(["nueva", "vieja", "a.0", "a.1", "a.2"]);
});

test("photos are moved within their project only", async () => {
  const [mine, other] = [await proyecto("uno"), await proyecto("dos")];
  const [a] = [await foto(mine, "a"), await foto(mine, "b"), await foto(mine, "c")];
  const [d] = [await foto(other, "d"), await foto(other, "e")];
  await moveRow(mine, a, "principio");
  expect(await captions(mine)).toEqual(["a", "c", "b"]);
  expect(await captions(other)).toEqual(["e", "d"]);
  expect(await moveRow(mine, d, "principio")).toBe(false);
  expect(await moveRow(mine, a, { tras: d })).toBe(false);
});

test("moves from two windows at once lose and repeat no photo", async () => {
  const id = await proyecto("uno");
  const ids: number[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) ids.push(await foto(id, name));
  const [a = 0, b = 0, , , e = 0] = ids;
  const moves: [number, Destination][] = [
    [a, "principio"],
    [e, "bajar"],
    [b, { tras: e }],
    [a, "bajar"],
    [e, { tras: 0 }],
  ];
  const adding = foto(id, "f");
  await Promise.all([...moves.map(([each, to]) => moveRow(id, each, to)), adding]);
  expect((await captions(id)).sort()).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a move that changes nothing leaves the order to the dates", async () => {
  const id = await proyecto("uno");
  await foto(id, "a");
  const b = await foto(id, "b");
  await moveRow(id, b, "principio");
  expect(await column("fotos_galeria", "posicion")).toEqual([null, null]);
});

describe("what is restored from the trash has its former place:", () => {
  const isBack = async (trash: number | null) => (await restore(trash ?? 0)).ok;

  test("a photo", async () => {
    const id = await proyecto("Arcadas");
    const a = await foto(id, "a");
    await foto(id, "b");
    const c = await foto(id, "c");
    await foto(id, "d");
    const trash = await deleteFoto(id, c);
    await moveRow(id, a, "subir");
    expect(await captions(id)).toEqual(["d", "a", "b"]);
    expect(await isBack(trash)).toBe(true);
    expect(await captions(id)).toEqual(["d", "c", "a", "b"]);
  });

  test("a project", async () => {
    const a = await proyecto("a");
    await proyecto("b");
    const c = await proyecto("c");
    await proyecto("d");
    const trash = await deleteProyecto(c);
    await moveRow("proyectos", a, "subir");
    expect(await isBack(trash)).toBe(true);
    expect(await titles()).toEqual(["d", "c", "a", "b"]);
  });
});
