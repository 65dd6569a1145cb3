import { expect, test } from "vitest";
import { type DescriptionChange, describeFotos } from "~/galeria/describe.server";
import { describingHref, fotosToDescribe, readDescribing } from "~/galeria/descriptions-state";
import { listFotos } from "~/galeria/fotos.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

freshDatabase();

const field = "descripcion";
const fotos = (...said: (string | null)[]) =>
  said.map((descripcion, id) => ({ id, descripcion, alternativo: null }));
const ALL = { onlyMissing: false, page: 1 };
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

test("photos are described twenty at a time, numbered in their order", () => {
  const many = fotos(...Array.from({ length: 45 }, (_, index) => (index % 2 ? "Dicha" : null)));
  expect(fotosToDescribe(many, ALL)).toMatchObject({ page: 1, pages: 3 });
  expect(fotosToDescribe(many, { ...ALL, page: 3 }).shown).toHaveLength(5);
  const missing = fotosToDescribe(many, { onlyMissing: true, page: 2 });
  expect(missing.pages).toBe(2);
  expect(missing.shown.map(({ number }) => number)).toEqual([41, 43, 45]);
});

test("a photo with an alternative text alone is not missing", () => {
  const [one, two] = fotos(null, null);
  const some = [
    { ...one, id: 0, descripcion: null, alternativo: "Un arco" },
    ...(two ? [two] : []),
  ];
  expect(idsOf(fotosToDescribe(some, { onlyMissing: true, page: 1 }))).toEqual([1]);
});

test("a page behind the last is the last, and there is always one", () => {
  expect(idsOf(fotosToDescribe(fotos(null, "x"), { ...ALL, page: 9 }))).toEqual([0, 1]);
  expect(fotosToDescribe(fotos("x"), { onlyMissing: true, page: 1 })).toEqual({
    shown: [],
    page: 1,
    pages: 0,
  });
});

test("photos that could not be saved are shown alone, unless all are gone", () => {
  const entry = { typed: "Mía", before: "" };
  const some = fotos(null, "Otra", null);
  expect(
    idsOf(fotosToDescribe(some, { onlyMissing: true, page: 1 }, { descripcion_1: entry })),
  ).toEqual([1]);
  expect(idsOf(fotosToDescribe(some, ALL, { alternativo_9: entry }))).toEqual([0, 1, 2]);
});

test.each(["?describir", "?describir&faltan", "?describir&faltan&pagina=2"])(
  "the query %s says all that is described",
  (search) => {
    const describing = readDescribing(new URLSearchParams(search));
    expect(describing && describingHref(1, describing)).toBe(`/galeria-admin/1${search}`);
  },
);

test("a URL without «describir» describes nothing", () => {
  expect(readDescribing(new URLSearchParams("editar=1&faltan"))).toBeNull();
});
