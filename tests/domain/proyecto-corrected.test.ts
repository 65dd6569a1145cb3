import "../support/own-folder";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { WordsChanged } from "~/db/replace-words.server";
import { createProyecto, deleteProyecto, listProyectos } from "~/galeria/proyectos.server";
import { createBuckets } from "~/uploads/buckets.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { column } from "../support/put";

const TYPED = { titulo: "Patio", descripcion: "Luz", alternativo: "Un patio" };
const CORRECTED = { ...TYPED, titulo: "Patio corregido" };

freshDatabase();
const bucket = path.join(environment.UPLOADS_DIR, "galeria-images");
let asked = 0;
beforeEach(() => {
  asked = 0;
  rmSync(environment.UPLOADS_DIR, { recursive: true, force: true });
  createBuckets();
});

/** Sends the form "a" with the picture `name` that shows `pixels`, once more where it is asked. */
async function send(text: typeof TYPED, name: string, pixels: string) {
  writeFileSync(path.join(bucket, name), pixels);
  const portada = pictureRow(`/uploads/galeria-images/${name}`);
  try {
    return await createProyecto(text, portada, "a");
  } catch (error) {
    if (!(error instanceof WordsChanged)) throw error;
    expect(await stored()).toEqual([[Object.values(TYPED), "1.jpg"]]);
    asked++;
    return createProyecto(text, portada, "a", error.version);
  }
}
const stored = async () =>
  (await listProyectos()).map(({ titulo, descripcion, portada_alternativo, portada_url }) => [
    [titulo, descripcion, portada_alternativo],
    path.basename(portada_url),
  ]);
const files = () => readdirSync(bucket).sort();

test("a form sent twice makes one project with the first picture, unasked", async () => {
  const id = await send(TYPED, "1.jpg", "patio");
  expect(await send(TYPED, "2.jpg", "patio")).toBe(id);
  expect(asked).toBe(0);
  expect(await stored()).toEqual([[Object.values(TYPED), "1.jpg"]]);
  expect(await column("pictures", "url")).toHaveLength(1);
  expect(files()).toEqual(["1.jpg"]);
});

test("a project's form sent again with other words changes only the words", async () => {
  const id = await send(TYPED, "1.jpg", "patio");
  expect(await send(CORRECTED, "2.jpg", "patio")).toBe(id);
  expect(asked).toBe(1);
  expect(await stored()).toEqual([[Object.values(CORRECTED), "1.jpg"]]);
  expect(files()).toEqual(["1.jpg"]);
});

test.each(["titulo", "descripcion", "alternativo"])(
  "a project's form sent again with another «%s» changes that field",
  async (field) => {
    await send(TYPED, "1.jpg", "patio");
    await send({ ...TYPED, [field]: "Otro" }, "2.jpg", "patio");
    expect(await stored()).toEqual([[Object.values({ ...TYPED, [field]: "Otro" }), "1.jpg"]]);
  },
);

test("a project's form sent again with another picture asks, then replaces it", async () => {
  await send(TYPED, "1.jpg", "patio");
  await send(TYPED, "2.jpg", "fuente");
  expect(asked).toBe(1);
  expect(await stored()).toEqual([[Object.values(TYPED), "2.jpg"]]);
  expect(await column("pictures", "url")).toEqual(["/uploads/galeria-images/2.jpg"]);
  expect(files()).toEqual(["2.jpg"]);
});

test("a project's picture whose file is lost is replaced by the one sent again", async () => {
  await send(TYPED, "1.jpg", "patio");
  rmSync(path.join(bucket, "1.jpg"));
  await send(TYPED, "2.jpg", "patio");
  expect(await stored()).toEqual([[Object.values(TYPED), "2.jpg"]]);
});

test("a project's form sent again after it was deleted makes the project anew", async () => {
  await deleteProyecto(await send(TYPED, "1.jpg", "patio"));
  await send(CORRECTED, "2.jpg", "patio");
  expect(await stored()).toEqual([[Object.values(CORRECTED), "2.jpg"]]);
});
