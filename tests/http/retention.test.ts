import { beforeEach, expect, test } from "vitest";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, owner, visitor } = await useSite({ env: {} });
const CHOICE = "/admin/textos?inscripciones=12&mensajes=";
const OLD = "2020-01-01T00:00:00.000Z";

beforeEach(() => {
  insert(site, "inscripciones", { nombre: "Vieja", created_at: OLD });
  insert(site, "inscripciones", { nombre: "Nueva", created_at: new Date().toISOString() });
});
const names = () => site.rows("SELECT nombre FROM inscripciones").map(({ nombre }) => nombre);
const said = async (path: string) => (await owner.page(path)).words;

test("a retention period is shown before it is chosen, and deletes nothing until then", async () => {
  const words = await said(CHOICE);
  expect(words).toContain("Al guardar se borrará esto, y no se puede deshacer");
  expect(words).toContain("1 inscripción de antes del");
  expect(words).toContain("Los mensajes se quedan, sin plazo");
  expect(names()).toHaveLength(2);
  expect(site.rows("SELECT * FROM conservacion")).toEqual([]);
});

test("a chosen retention period deletes what it announced", async () => {
  const promise = async () => (await visitor.page("/privacidad")).words;
  expect(await promise()).toContain("hasta que nos pidas borrarlos, o la escuela");
  const { status, headers } = await owner.post(CHOICE, {});
  expect([status, headers.get("Location")]).toEqual([303, "/admin/textos?guardado=plazos"]);
  expect(names()).toEqual(["Nueva"]);
  expect(await promise()).toContain("tus datos se borran solos a los 12 meses de apuntarte");
  expect(await promise()).not.toContain("o la escuela abra");
  const chosen = (await owner.page("/admin/textos")).all("option", { selected: "" });
  expect(chosen.map(({ attribs }) => attribs.value)).toContain("12");
});

test("a retention period asks again where it would delete others than it has counted", async () => {
  const form = (await owner.page(CHOICE)).form("Guardar el plazo");
  site.rows("DELETE FROM inscripciones WHERE nombre = 'Vieja'");
  insert(site, "inscripciones", { nombre: "De una copia", created_at: OLD });
  expect((await form.send(owner)).headers.get("Location")).toBe(CHOICE);
  expect(names()).toHaveLength(2);
  const again = (await owner.page(CHOICE)).form("Guardar el plazo");
  expect((await again.send(owner)).headers.get("Location")).toBe("/admin/textos?guardado=plazos");
  expect(names()).toEqual(["Nueva"]);
});

test("the former address of the retention periods still leads to them", async () => {
  const old = "/admin/conservacion?inscripciones=12&mensajes=";
  expect((await owner.get(old)).headers.get("Location")).toBe(CHOICE);
  expect(await ledTo(owner.post(old, {}), 307)).toBe(CHOICE);
});

test("a clock that jumped years ahead deletes nothing until it is confirmed", async () => {
  await owner.post(CHOICE, {});
  site.rows("UPDATE inscripciones SET created_at = ?", OLD);
  site.rows("UPDATE clock SET believed_at = ?", OLD);
  await site.restart();
  expect(await said("/admin")).toContain("Hay algo urgente Reloj.");
  expect(await said("/admin/correo")).toContain("Desde la última vez que se comprobó");
  await owner.post(CHOICE, {});
  expect(names()).toEqual(["Nueva"]);
  const form = (await owner.page("/admin/textos")).form("La fecha es correcta");
  const shown = new Date(form.action.split("=")[1] ?? "").getTime();
  const DAY_MS = 24 * 60 * 60_000;
  for (const other of [shown - 2 * DAY_MS, shown + 2 * DAY_MS]) {
    await owner.post(`/admin/textos?reloj=${new Date(other).toISOString()}`, {});
    expect(names()).toEqual(["Nueva"]);
  }
  expect((await form.send(owner)).status).toBe(303);
  expect(await said("/admin/textos")).not.toContain("La fecha es correcta");
});

test("an invalid retention period is refused and changes nothing", async () => {
  const response = await owner.post("/admin/textos?inscripciones=x&mensajes=3", {});
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Elige de la lista un plazo para cada cosa.");
  expect(names()).toHaveLength(2);
  expect(site.rows("SELECT * FROM conservacion")).toEqual([]);
});
