import { beforeEach, expect, test } from "vitest";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, owner } = await useSite();
const CARTA = "/admin/cartas?carta=1";

beforeEach(() => void insert(site, "cartas", { asunto: "Abrimos", contenido: "Hola." }));

const cartas = () => site.rows("SELECT id, asunto, contenido, sent_at FROM cartas");

async function remove(): Promise<string> {
  const asked = await owner.page((await owner.page(CARTA)).link("Eliminar"));
  expect(asked.dialog?.link("Cancelar")).toBe(CARTA);
  const deleted = await asked.dialog?.form("Eliminar").send(owner);
  return deleted?.headers.get("Location") ?? "";
}

test("a letter that was not sent is deleted after a question, and comes back as it was", async () => {
  const before = cartas();
  const list = await owner.page(await remove());
  expect(cartas()).toEqual([]);
  expect(list.words).toContain("Carta eliminada");
  expect((await owner.page("/admin/papelera")).words).toContain("Abrimos Carta · desde el");
  const back = await owner.page(await ledTo(list.form("Deshacer").send(owner)));
  expect(back.words).toContain("Carta recuperada");
  expect(back.form("Carta").fields).toMatchObject({ asunto: "Abrimos", contenido: "Hola." });
  expect(cartas()).toEqual(before);
});

test("a letter that left meanwhile stays, and whoever deletes it reads so", async () => {
  const form = (await owner.page(`${CARTA}&eliminar`)).dialog?.form("Eliminar");
  site.rows("UPDATE cartas SET sent_at = '2026-11-20T10:00:00.000Z'");
  const location = (await form?.send(owner))?.headers.get("Location") ?? "";
  expect(location).toContain(CARTA);
  expect(cartas()).toHaveLength(1);
  const { words } = await owner.page(location);
  expect(words).toContain("No se ha eliminado");
  expect(words).toContain("sigue saliendo hasta que pulses «Detener»");
  expect(words).not.toContain("Carta eliminada");
  const page = await owner.page(`${CARTA}&eliminar`);
  expect(page.dialog).toBeNull();
  expect(page.all("a", { class: "danger-link" })).toEqual([]);
});
