import { expect, test } from "vitest";
import { type DescriptionChange, describeFotos } from "~/galeria/describe.server";
import { fotosToDescribe, lackingHref, readAsked } from "~/galeria/descriptions-state";
import { listFotos } from "~/galeria/fotos.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

freshDatabase();

const field = "descripcion";
const fotos = (...said: (string | null)[]) =>
  said.map((descripcion, id) => ({ id, descripcion, alternativo: null }));
const idsOf = ({ shown }: { shown: { foto: { id: number } }[] }) =>
  shown.map(({ foto }) => foto.id);

async function insertFotos(...said: (string | null)[]): Promise<number[]> {
  await put("proyectos_galeria", { id: 1 });
  const ids = [];
  for (const descripcion of said) ids.push(await put("fotos_galeria", { descripcion }));
  return ids;
}
const saidNow = async () => {
  const rows = await listFotos(1);
  return rows.sort((a, b) => a.id - b.id).map(({ descripcion }) => descripcion);
};

test("a description that was edited is saved, and an emptied one is null", async () => {
  const [one = 0, two = 0] = await insertFotos(null, "Un patio", "Una fuente");
  const changes: DescriptionChange[] = [
    { id: one, field, before: null, after: "Un arco" },
    { id: two, field, before: "Un patio", after: null },
  ];
  expect(await describeFotos(1, changes)).toEqual({ saved: 2, gone: [], conflicts: [] });
  expect(await saidNow()).toEqual(["Un arco", null, "Una fuente"]);
  expect(await describeFotos(1, [])).toEqual({ saved: 0, gone: [], conflicts: [] });
});

test("a description that somebody else has changed is not overwritten", async () => {
  const [one = 0, two = 0] = await insertFotos("De otra mano", null);
  const changes: DescriptionChange[] = [
    { id: one, field, before: "Antes", after: "Mía" },
    { id: two, field, before: null, after: "Un arco" },
  ];
  const { saved, conflicts } = await describeFotos(1, changes);
  expect([saved, conflicts]).toEqual([1, [{ ...changes[0], now: "De otra mano" }]]);
  expect(await saidNow()).toEqual(["De otra mano", "Un arco"]);
  expect((await describeFotos(1, changes.slice(1))).conflicts).toEqual([]);
});

test("an alternative text has changes and conflicts of its own", async () => {
  const [one = 0] = await insertFotos("Un arco");
  const alternative = { id: one, field: "alternativo", before: null } as const;
  const changes: DescriptionChange[] = [
    { id: one, field, before: "Un arco", after: "Arco" } as const,
    { ...alternative, after: "Un arco de piedra en un patio" },
  ];
  expect(await describeFotos(1, changes)).toEqual({ saved: 1, gone: [], conflicts: [] });
  expect(await listFotos(1)).toMatchObject([
    { descripcion: "Arco", alternativo: "Un arco de piedra en un patio" },
  ]);
  const late = { ...alternative, after: "Otro" };
  expect((await describeFotos(1, [late])).conflicts).toEqual([
    { ...late, now: "Un arco de piedra en un patio" },
  ]);
});

test("a photo that is gone, or in another project, holds up no other", async () => {
  const [one = 0] = await insertFotos(null);
  const changes: DescriptionChange[] = [
    { id: one + 1, field, before: null, after: "Perdida" },
    { id: one, field, before: null, after: "Un arco" },
  ];
  expect(await describeFotos(1, changes)).toEqual({ saved: 1, gone: [changes[0]], conflicts: [] });
  expect((await describeFotos(2, changes)).gone).toEqual(changes);
});

test("photos are described six at a time, those without words first", () => {
  const many = fotos("Dicha", null, "Dicha", null, ...Array(10).fill("Dicha"));
  const first = fotosToDescribe(many, 1);
  expect([first.page, first.pages]).toEqual([1, 3]);
  expect(first.shown.map(({ index }) => index)).toEqual([1, 3, 0, 2, 4, 5]);
  expect(fotosToDescribe(many, 3).shown.map(({ index }) => index)).toEqual([12, 13]);
});

test("a photo with only an alternative text counts as described", () => {
  const some = [
    { id: 0, descripcion: null, alternativo: "Un arco" },
    { id: 1, descripcion: null, alternativo: null },
  ];
  expect(idsOf(fotosToDescribe(some, 1))).toEqual([1, 0]);
});

test("a page of photos to describe beyond the last shows the last", () => {
  expect(idsOf(fotosToDescribe(fotos(null, "x"), 9))).toEqual([0, 1]);
  expect(fotosToDescribe([], 1)).toEqual({ shown: [], page: 1, pages: 0 });
});

test("photos whose words were not saved are shown alone, unless all are gone", () => {
  const entry = { typed: "Mía", before: "" };
  const some = fotos(null, "Otra", null);
  expect(idsOf(fotosToDescribe(some, 1, { descripcion_1: entry }))).toEqual([1]);
  expect(idsOf(fotosToDescribe(some, 1, { alternativo_9: entry }))).toEqual([0, 2, 1]);
});

test.each<[string, number | null, string]>([
  ["?describir", 1, "?describir"],
  ["?describir&pagina=2", 2, "?describir&pagina=2"],
  ["?describir&faltan", 1, "?describir"],
  ["?editar=1&faltan", null, ""],
])("the query %s asks for page %j of the photos to describe", (search, page, shown) => {
  const asked = readAsked(new URLSearchParams(search), "describir");
  expect(asked).toBe(page);
  if (asked) expect(lackingHref(1, "describir", asked)).toBe(`/galeria-admin/1${shown}`);
});
