import { beforeEach, describe, expect, test } from "vitest";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner } = await useSite();
const PAGE = "/galeria-admin/1?describir";

beforeEach(() => {
  insert(site, "proyectos_galeria");
});
const addFotos = (...texts: (string | null)[]) => {
  for (const descripcion of texts) insert(site, "fotos_galeria", { descripcion });
};
const said = () =>
  site.rows("SELECT descripcion FROM fotos_galeria ORDER BY id").map((row) => row.descripcion);
const meanwhile = () =>
  site.rows("UPDATE fotos_galeria SET descripcion = 'De otra mano' WHERE id = 1");
const open = async (path = PAGE) => (await owner.page(path)).form("Descripciones");

test("all descriptions are saved at once, and the next page says how many", async () => {
  addFotos(null, null, null);
  const form = await open();
  const typed = { descripcion_1: " Un arco ", descripcion_3: "Un patio" };
  expect(await ledTo(form.send(owner, typed), 303)).toBe("/galeria-admin/1?describir&descritas=2");
  expect(said()).toEqual(["Un arco", null, "Un patio"]);
  const { words } = await owner.page("/galeria-admin/1?describir&descritas=2");
  expect(words).toContain("2 descripciones.");
});

test("a description that is too long saves none, and all that was typed stays", async () => {
  addFotos(null, null);
  const typed = { descripcion_1: "x".repeat(1001), descripcion_2: "Un patio" };
  const page = await pageOf((await open()).send(owner, typed), 400);
  expect(page.errors).toEqual({ descripcion_1: "Escribe 1000 caracteres como máximo" });
  expect(page.form("Descripciones").fields).toMatchObject(typed);
  expect(said()).toEqual([null, null]);
});

describe("what somebody else did meanwhile", () => {
  test("is shown to the second, who decides by submitting again", async () => {
    addFotos(null, null);
    const form = await open();
    meanwhile();
    const typed = { descripcion_1: "Mía", descripcion_2: "Un patio" };
    const page = await pageOf(form.send(owner, typed), 409);
    expect(page.words).toContain("ahora dice «De otra mano»");
    expect(page.words).toContain("1 descripción.");
    expect(said()).toEqual(["De otra mano", "Un patio"]);
    const again = page.form("Descripciones");
    expect(again.fields).not.toHaveProperty("descripcion_2");
    expect((await again.send(owner)).status).toBe(303);
    expect(said()).toEqual(["Mía", "Un patio"]);
  });

  test("is not overwritten after a mistake elsewhere in the form", async () => {
    addFotos("Un arco", null);
    const form = await open();
    meanwhile();
    const refused = await form.send(owner, { descripcion_2: "x".repeat(1001) });
    const again = (await pageOf(refused)).form("Descripciones");
    expect((await again.send(owner, { descripcion_2: "Un patio" })).status).toBe(303);
    expect(said()).toEqual(["De otra mano", "Un patio"]);
  });

  test("returns the description of a photo that is gone, and saves the others", async () => {
    addFotos(null, null);
    const form = await open();
    site.rows("DELETE FROM fotos_galeria WHERE id = 1");
    const typed = { descripcion_1: "Perdida", descripcion_2: "Un patio" };
    const response = await form.send(owner, typed);
    expect(response.status).toBe(409);
    expect((await pageOf(response)).words).toContain("Se ha eliminado la que decía «Perdida».");
    expect(said()).toEqual(["Un patio"]);
  });
});
