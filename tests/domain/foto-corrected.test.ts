import "../support/own-folder";
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { describeFoto } from "~/galeria/describe.server";
import { listFotos } from "~/galeria/fotos.server";
import { submitFotos } from "~/galeria/fotos-form.server";
import { createProyecto } from "~/galeria/proyectos.server";
import { createBuckets } from "~/uploads/buckets.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { multipart } from "../support/multipart";
import { column } from "../support/put";

const STORED = { descripcion: "Un arco", alternativo: "Piedra" };
type Typed = Partial<typeof STORED> & { clave?: string };

freshDatabase();
createBuckets();
let id = 0;
beforeEach(async () => {
  const cover = pictureRow("/uploads/galeria-images/1.jpg");
  id = await createProyecto({ titulo: "Arcadas", descripcion: "x" }, cover, null);
});

/** Sends the form «a», with a photo of each colour. */
async function send(typed: Typed, ...colours: string[]) {
  const files = await Promise.all(
    colours.map(async (background) => {
      const picture = sharp({ create: { width: 8, height: 6, channels: 3, background } });
      return { field: "foto", name: "a.jpg", data: await picture.jpeg().toBuffer() };
    }),
  );
  const body = multipart({ clave: "a", ...typed }, ...files);
  return submitFotos(new Request("http://x/", { method: "POST", body }), id);
}
async function shown() {
  return Promise.all(
    (await listFotos(id)).map(async ({ url, descripcion, alternativo }) => {
      const file = path.join(environment.UPLOADS_DIR, "galeria-images", path.basename(url));
      const { dominant } = await sharp(file).stats();
      const colour = dominant.r > dominant.b ? "red" : "blue";
      return [colour, descripcion, alternativo];
    }),
  );
}
const files = () => readdirSync(path.join(environment.UPLOADS_DIR, "galeria-images")).length;

test.each([
  [{ descripcion: "Dos arcos", alternativo: "Piedra" }, ["Dos arcos", "Piedra"]],
  [{ descripcion: "Un arco", alternativo: "Arena" }, ["Un arco", "Arena"]],
  [{}, ["Un arco", "Piedra"]],
])("a photo sent again is described by the new words, if any: %j", async (typed, said) => {
  await send(STORED, "red");
  const before = files();
  expect(await send(typed, "red")).toMatchObject({ ok: true });
  expect(await shown()).toEqual([["red", ...said]]);
  expect(files()).toBe(before);
});

test("another picture in a form sent again is added once as another photo", async () => {
  await send(STORED, "red", "red");
  for (let time = 0; time < 2; time++) {
    expect(await send({ descripcion: "El mar" }, "blue", "red")).toMatchObject({ ok: true });
  }
  expect((await shown()).sort()).toEqual([
    ["blue", "El mar", null],
    ["red", "El mar", "Piedra"],
    ["red", "Un arco", "Piedra"],
  ]);
  expect(await column("papelera", "id")).toEqual([]);
});

test("photos sent later by the same form stand together before the first ones", async () => {
  await send({}, "red", "red");
  await send({}, "blue", "#00f");
  expect((await shown()).map(([colour]) => colour)).toEqual(["blue", "blue", "red", "red"]);
});

test("a photo form sent again does not overwrite words written since", async () => {
  await send(STORED, "red", "blue");
  const [photo] = await listFotos(id);
  await describeFoto(id, photo?.id ?? 0, { descripcion: "De la otra", alternativo: null });
  const before = files();
  const again = await send({ ...STORED, descripcion: "Dos arcos" }, "red", "blue");
  expect(again).toMatchObject({
    ok: false,
    form: { added: 1, refused: [expect.stringContaining("se han cambiado después")] },
  });
  expect(await shown()).toEqual([
    ["red", "De la otra", null],
    ["blue", "Dos arcos", "Piedra"],
  ]);
  expect(files()).toBe(before);
});

test("a file that is no picture does not replace the photo sent before it", async () => {
  await send(STORED, "red");
  const body = multipart({ clave: "a" }, { field: "foto", name: "a.jpg", data: Buffer.from("x") });
  const request = new Request("http://x/", { method: "POST", body });
  expect(await submitFotos(request, id)).toMatchObject({ ok: false, reason: "invalid" });
  expect(await shown()).toEqual([["red", ...Object.values(STORED)]]);
});
