import { expect, test } from "vitest";
import { stripOf } from "~/galeria/newest-strip";
import { findVisibleProyecto, newestStrip } from "~/galeria/proyectos.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

freshDatabase();

const foto = (id: number, width: number) => ({
  id,
  url: `/uploads/galeria-images/${id}.jpg`,
  descripcion: null,
  alternativo: null,
  picture: { url: "", width, height: 1000, widths: [], avifWidths: [], hasCard: false },
});
const shownOf = (...widths: number[]) =>
  stripOf(
    { id: 1, titulo: "Arcadas" },
    widths.map((width, index) => foto(index + 1, width)),
  ).shown;

async function insertProyecto(titulo: string, created_at: string, fotos: number, posicion = 0) {
  const proyecto_id = await put("proyectos_galeria", { titulo, created_at, posicion });
  for (let index = 0; index < fotos; index++)
    await put("fotos_galeria", { proyecto_id, created_at });
}

test("a strip shows as many first photos as fill it best, and at least one", () => {
  expect(shownOf(1500, 1500, 1500, 1500, 1500)).toHaveLength(4);
  expect(shownOf(750, 750, 750, 750, 750, 750, 750, 750, 750, 750)).toHaveLength(9);
  expect(shownOf(1500, 750)).toHaveLength(2);
  expect(shownOf(3000, 3000, 1500)).toHaveLength(2);
  expect(shownOf(9000, 1500)).toHaveLength(1);
});

test("a card's strip has fewer frames beside a wide enlargement", async () => {
  const image = (url: string, width: number) =>
    put("pictures", { url, width, height: 1000, widths: "[]" });
  const counts = [];
  for (const width of [1500, 800]) {
    const portada_url = `/uploads/galeria-images/portada-${width}.jpg`;
    await image(portada_url, width);
    const proyecto_id = await put("proyectos_galeria", { titulo: "Sal", portada_url });
    for (const each of [1, 2, 3, 4, 5]) {
      const url = `/uploads/galeria-images/${width}-${each}.jpg`;
      await image(url, 1000);
      await put("fotos_galeria", { proyecto_id, url });
    }
    counts.push((await findVisibleProyecto(proyecto_id))?.first.length);
  }
  expect(counts).toEqual([3, 5]);
});

test("the strip shows the newest project with photos, whatever its place", async () => {
  expect(await newestStrip()).toBeNull();
  await insertProyecto("Vieja", "2026-01-01T10:00:00.000Z", 2, -5);
  await insertProyecto("Nueva", "2026-03-01T10:00:00.000Z", 1, 9);
  await insertProyecto("Sin fotos", "2026-05-01T10:00:00.000Z", 0, -9);
  expect(await newestStrip()).toMatchObject({ titulo: "Nueva", fotos: 1 });
});
