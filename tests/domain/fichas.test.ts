import { describe, expect, test } from "vitest";
import { describeFoto } from "~/galeria/describe.server";
import { fichaFacts, fichaText, museumLine, type Recorrido } from "~/galeria/ficha";
import { readFicha } from "~/galeria/ficha-schema";
import {
  fillFichas,
  findRecorrido,
  listFotosOf,
  listRecorridos,
  suggestFichas,
} from "~/galeria/fichas.server";
import { addFoto, listFotos } from "~/galeria/fotos.server";
import { moveRow } from "~/galeria/order.server";
import { createProyecto } from "~/galeria/proyectos.server";
import { recorridoSheet } from "~/galeria/sheet.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";

freshDatabase();

let made = 0;
const image = () => pictureRow(`/uploads/galeria-images/7${++made}.jpg`);
const proyecto = (titulo = "Arcadas") =>
  createProyecto({ titulo, descripcion: "Patios" }, image(), `p${made}`);
const foto = (proyectoId: number) =>
  addFoto({ proyectoId, picture: image(), formKey: `f${made}.0` });
const fotosOf = async (asked: Recorrido) => {
  const recorrido = await findRecorrido(asked);
  return recorrido ? listFotosOf(recorrido) : [];
};
const CIANOTIPIA = { proceso: "cianotipia", papel: "Papel de algodón", medidas: "18 × 24 cm" };

test.each([
  [{ ...CIANOTIPIA, fecha: "2026" }, "Cianotipia sobre papel de algodón, 18 × 24 cm, 2026"],
  [{ proceso: "cianotipia", papel: "Hahnemühle" }, "Cianotipia sobre Hahnemühle"],
  [{ pelicula: "Fomapan 100", fecha: "hacia 2019" }, "Fomapan 100, hacia 2019"],
  [{ proceso: "otro", otro_proceso: "Fitotipia" }, "Fitotipia"],
  [{ papel: "Papel de algodón" }, "Papel de algodón"],
  [{ camara: "Una lata" }, ""],
])("a ficha reads in the order of museums, %#", (ficha, line) => {
  expect(museumLine(ficha)).toBe(line);
});

test("the text of a ficha says each value once", () => {
  expect(fichaText({ ...CIANOTIPIA, exposicion: "12 min", lugar: "Granada" })).toBe(
    "Cianotipia sobre papel de algodón, 18 × 24 cm\nExposición: 12 min. Lugar: Granada",
  );
});

test("a ficha shows an unknown process as it is stored", () => {
  expect(fichaFacts({ proceso: "fitotipia" })).toEqual([{ field: "proceso", text: "fitotipia" }]);
});

describe("what is typed in a ficha", () => {
  const typed = (fields: Record<string, string>) => readFicha(fields).values;

  test("typed values have their spaces put in order, and nothing else", () => {
    expect(typed({ revelador: "  Rodinal   1+50 ", pelicula: "hp5", papel: " " })).toEqual({
      revelador: "Rodinal 1+50",
      pelicula: "hp5",
      papel: null,
    });
    expect(typed({ revelador: "Rodinal 1:50" })).toEqual({ revelador: "Rodinal 1:50" });
  });

  test.each([
    ["Cianotipia", "cianotipia", null],
    ["papel a la SAL", "papel-salado", null],
    ["papel-salado", "papel-salado", null],
    ["Papel al CARBÓN", "carbon", null],
    [" Fitotipia ", "otro", "Fitotipia"],
    ["toString", "otro", "toString"],
    ["", null, null],
  ])("the process %j is stored as %j, with the name %j", (text, proceso, otro_proceso) => {
    expect(typed({ proceso: text })).toEqual({ proceso, otro_proceso });
  });

  test("a process called «otro» is asked for its name", () => {
    expect(readFicha({ proceso: "OTRO" }).errors).toEqual({ proceso: "Escribe cuál es" });
    expect(readFicha({ lugar: "Loja" })).toEqual({ values: { lugar: "Loja" }, errors: {} });
  });

  test("a value that is too long is refused", () => {
    expect(typed({ lugar: "x".repeat(80) })).toEqual({ lugar: "x".repeat(80) });
    expect(readFicha({ lugar: "x".repeat(81) }).errors).toEqual({
      lugar: "Escribe 80 caracteres como máximo",
    });
  });
});

test("filling in fichas changes single fields of one project's photos", async () => {
  const [one, other] = [await proyecto(), await proyecto()];
  const [a, b, strange] = [await foto(one), await foto(one), await foto(other)];
  expect(await fillFichas(one, [a, b, strange, 999], CIANOTIPIA)).toBe(2);
  expect(await fillFichas(one, null, { papel: null, lugar: "Granada" })).toBe(2);
  await describeFoto(one, a, { descripcion: "Un arco", alternativo: null }, { fecha: "2026" });
  const { papel, ...left } = { ...CIANOTIPIA, lugar: "Granada" };
  const shown = new Map((await listFotos(one)).map(({ id, ficha }) => [id, ficha]));
  expect(shown.get(a)).toEqual({ ...left, fecha: "2026" });
  expect(shown.get(b)).toEqual(left);
  expect((await listFotos(other))[0]?.ficha).toEqual({});
});

describe("a recorrido", () => {
  test("a recorrido has the photos of all projects, in their order", async () => {
    const [older, newer] = [await proyecto("Arcadas"), await proyecto("Patios")];
    const photos = [await foto(older), await foto(newer), await foto(older), await foto(newer)];
    await fillFichas(older, null, CIANOTIPIA);
    await fillFichas(newer, [photos[3] ?? 0], CIANOTIPIA);
    const found = await fotosOf({ by: "proceso", value: "cianotipia" });
    expect(found.map(({ id }) => id)).toEqual([photos[3], photos[2], photos[0]]);
    expect(found[0]).toMatchObject({
      alternativo: "Foto del proyecto «Patios»",
      proyecto: { id: newer, titulo: "Patios" },
    });
    expect(recorridoSheet({ by: "proceso", value: "cianotipia" }, found)).toMatchObject({
      titulo: "Cianotipia",
      descripcion: "Fotos hechas con este procedimiento, de los proyectos «Patios» y «Arcadas».",
      path: "/galeria?proceso=cianotipia",
    });
  });

  test.each([
    { by: "proceso", value: "cianotipia" },
    { by: "pelicula", value: "HP5 Plus" },
  ] as const)("a recorrido by $by goes in the order that the owner chose", async (asked) => {
    const [older, newer] = [await proyecto("Arcadas"), await proyecto("Patios")];
    const [a, b, c] = [await foto(older), await foto(older), await foto(older)];
    const [d, e] = [await foto(newer), await foto(newer)];
    for (const id of [older, newer]) await fillFichas(id, null, { [asked.by]: asked.value });
    const found = async () => (await fotosOf(asked)).map(({ id }) => id);
    expect(await found()).toEqual([e, d, c, b, a]);
    await moveRow("proyectos", older, "principio");
    expect(await found()).toEqual([c, b, a, e, d]);
    await moveRow(older, a, "principio");
    await moveRow(newer, e, "final");
    expect(await found()).toEqual([a, c, b, d, e]);
  });

  test("recorridos are by process and by film, those with most photos first", async () => {
    const id = await proyecto();
    const [a, b, c] = [await foto(id), await foto(id), await foto(id)];
    await fillFichas(id, [a], { proceso: "lumen", pelicula: "Fomapan 100" });
    await fillFichas(id, [b, c], { proceso: "otro", pelicula: "HP5 Plus" });
    expect(await listRecorridos()).toMatchObject([
      { by: "proceso", value: "lumen", fotos: 1 },
      { by: "pelicula", value: "HP5 Plus", fotos: 2 },
      { by: "pelicula", value: "Fomapan 100", fotos: 1 },
    ]);
  });

  test("spellings of one film are one recorrido, named as most photos do", async () => {
    const id = await proyecto();
    const fotos = [await foto(id), await foto(id), await foto(id)];
    const spell = async (...films: string[]) => {
      for (const [index, pelicula] of films.entries()) {
        await fillFichas(id, [fotos[index] ?? 0], { pelicula });
      }
      return await listRecorridos();
    };
    const HP5 = { by: "pelicula", fotos: 3 };
    expect(await spell("ILFORD  HP5", "ílford hp5", "Ilford HP5")).toMatchObject([
      { ...HP5, value: "Ilford HP5" },
    ]);
    expect(await spell("ILFORD HP5", "ILFORD HP5", "Ilford HP5")).toMatchObject([
      { ...HP5, value: "ILFORD HP5" },
    ]);
    const found = await fotosOf({ by: "pelicula", value: "ilford hp5 " });
    expect(found.map((each) => each.id)).toEqual(fotos.toReversed());
    expect(await spell("Ilford HP5", "Ilford HP5 Plus")).toHaveLength(2);
  });

  test("a process typed by name is a recorrido, in whatever spelling", async () => {
    const id = await proyecto();
    const fotos = [await foto(id), await foto(id), await foto(id), await foto(id)];
    const names = ["Fitotipia", "fitotipia", "Fitotipia", "gelatina de PLATA"];
    for (const [index, otro_proceso] of names.entries()) {
      await fillFichas(id, [fotos[index] ?? 0], { proceso: "otro", otro_proceso });
    }
    const other = await foto(id);
    await fillFichas(id, [other], { proceso: "gelatina-de-plata" });
    expect(await listRecorridos()).toMatchObject([
      { by: "proceso", value: "Fitotipia", fotos: 3 },
      { by: "proceso", value: "gelatina-de-plata", fotos: 2 },
    ]);
    expect(await fotosOf({ by: "proceso", value: "FITOTIPIA" })).toHaveLength(3);
    const silver = await fotosOf({ by: "proceso", value: "gelatina-de-plata" });
    expect(silver.map((each) => each.id)).toEqual([other, fotos[3]]);
  });

  test("a recorrido of many projects counts them instead of naming them", () => {
    const fotos = ["A", "B", "C", "D"].map((titulo, id) => ({
      ...{ id, url: "", descripcion: null, alternativo: null, picture: null, ficha: {} },
      proyecto: { id, titulo },
    }));
    expect(recorridoSheet({ by: "pelicula", value: "HP5 Plus" }, fotos)?.summary).toBe(
      "HP5 Plus: Fotos hechas con esta película, de 4 proyectos.",
    );
  });
});

test("the suggestions for a ficha begin with what was typed before", async () => {
  const id = await proyecto();
  const [a, b] = [await foto(id), await foto(id)];
  await fillFichas(id, [a], { pelicula: "Fomapan 100", lugar: "Loja" });
  await fillFichas(id, [b], { pelicula: "De la casa", proceso: "otro", otro_proceso: "Fitotipia" });
  const { pelicula = [], lugar, camara, proceso = [] } = await suggestFichas();
  expect(proceso.slice(0, 2)).toEqual(["Fitotipia", "Cianotipia"]);
  expect(proceso).not.toContain("Otro");
  expect(pelicula.slice(0, 3)).toEqual(["De la casa", "Fomapan 100", "Ilford HP5 Plus"]);
  expect(new Set(pelicula).size).toBe(pelicula.length);
  expect(lugar).toEqual(["Loja"]);
  expect(camara).toEqual([]);
});
