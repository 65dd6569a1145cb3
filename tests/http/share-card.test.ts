import { renameSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, owner, visitor } = await useSite();

const save = (fields: Record<string, string>) =>
  owner.postForm("/admin/escuela", multipart(fields));
const head = async () => readHead(await visitor.read("/")).meta;
const address = async () => new URL((await head())["og:image"] ?? "").pathname;
const fetched = async (path: string) => Buffer.from(await (await visitor.get(path)).arrayBuffer());

/** Darkest and lightest value of a part of the card. */
async function tonesOf(card: Buffer, [left, top, width, height]: [number, number, number, number]) {
  const part = await sharp(card).extract({ left, top, width, height }).toBuffer();
  const { channels } = await sharp(part).stats();
  return [Math.min(...channels.map(({ min }) => min)), Math.max(...channels.map(({ max }) => max))];
}

const LETTERS: [number, number, number, number] = [552, 40, 588, 550];
const MARGINS: [number, number, number, number][] = [
  [1145, 0, 55, 630],
  [500, 0, 45, 630],
  [500, 0, 700, 30],
  [500, 600, 700, 30],
];

test("the card of a school with a name of its own shows that name", async () => {
  await save({ nombre: "Sal & plata <de Loja>" });
  const first = await address();
  expect(first).toMatch(/^\/uploads\/site-images\/compartir-[0-9a-f]{12}\.jpg$/);
  expect((await head())["og:image:alt"]).toMatch(/^Sal & plata <de Loja>: La fotografía se/);
  const answer = await visitor.get(first);
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  const card = await fetched(first);
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  const [darkest = 255] = await tonesOf(card, LETTERS);
  expect(darkest).toBeLessThan(60);

  await save({ portada_titulo: "Otro lema" });
  const second = await address();
  expect(second).not.toBe(first);
  expect((await fetched(second)).equals(card)).toBe(false);
  expect(await ledTo(visitor.get(first), 302)).toBe(second);
});

test.each([
  ["Laboratorio de fotografía química y de procesos antiguos, Loja", "Se aprende. ".repeat(10)],
  ["W".repeat(60), "M".repeat(120)],
])("a long name, %s, stays within its column", async (nombre, portada_titulo) => {
  await save({ nombre: nombre.slice(0, 60), portada_titulo });
  const card = await fetched(await address());
  for (const margin of MARGINS) {
    const [darkest = 0] = await tonesOf(card, margin);
    expect(darkest, String(margin)).toBeGreaterThan(225);
  }
});

test("a name with a letter that the font lacks is on no card", async () => {
  for (const nombre of ["Σχολείο", "写真", "Foto 📷"]) {
    await save({ nombre });
    expect(await address()).toBe("/uploads/site-images/compartir-sin-letras.jpg");
  }
});

test("the owner's picture is on the card, whole, and another address with it", async () => {
  await save({ nombre: "Taller" });
  const fern = await address();
  const picture = { field: "portada_imagen", name: "a.jpg", data: await phoneJpeg(900, 1200) };
  const words = { portada_alternativo: "Un retrato" };
  await owner.postForm("/admin/escuela?parte=portada", multipart(words, picture));
  const own = await address();
  expect(own).not.toBe(fern);
  expect((await fetched(own)).equals(await fetched(fern))).toBe(false);
  await save({ portada_imagen_quitar: "1" });
  expect(await address()).toBe(fern);
});

test("a card that cannot be drawn is the one without letters, until it can", async () => {
  const file = path.join(site.folder, "uploads/site-images/compartir-sin-letras.jpg");
  await save({ nombre: "Otro taller" });
  const name = await address();
  renameSync(file, `${file}.away`);
  expect(await ledTo(visitor.get(name))).toBe("/uploads/site-images/compartir-sin-letras.jpg");
  await expect.poll(() => site.problems).toMatchObject([{ problem: "share card not drawn" }]);
  renameSync(`${file}.away`, file);
  expect((await visitor.get(name)).headers.get("Content-Type")).toBe("image/jpeg");
});

test("a card of another name, and a file of the bucket, are what they are", async () => {
  await save({ nombre: "Taller" });
  const current = await address();
  expect(await ledTo(visitor.get("/uploads/site-images/compartir-000000000000.jpg"))).toBe(current);
  expect((await visitor.get("/uploads/galeria-images/compartir-000000000000.jpg")).status).toBe(
    404,
  );
  expect((await visitor.get("/uploads/site-images/compartir.jpg")).status).toBe(200);
});
