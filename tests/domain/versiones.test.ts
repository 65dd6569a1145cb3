import { expect, test } from "vitest";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { deleteArticulo, deleteBorrador } from "~/articulos/deletions.server";
import { ChangedMeanwhile } from "~/articulos/edited.server";
import { createArticulo, publish, publishDue } from "~/articulos/publish.server";
import { findVersion, listVersions, restoreVersion } from "~/articulos/versiones.server";
import { db } from "~/db/client.server";
import { deleteTrashed, restore } from "~/papelera/papelera.server";
import { listTrash } from "~/papelera/trash-list.server";
import { articuloTarget, newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { all, column, put } from "../support/put";

freshDatabase();

const text = (titulo: string, contenido = "Agua.") => ({ titulo, contenido });
const cover = (digit: number) => pictureRow(`/uploads/blog-images/${digit}00000000000.jpg`);
const change = (id: number, titulo: string, picture?: ReturnType<typeof cover>) =>
  publish(articuloTarget(id), { text: text(titulo), cover: picture, given: null });
const titles = async (id: number) => (await listVersions(id)).map(({ titulo }) => titulo);
const current = async (id: number) => (await all("blog_posts")).find((row) => row.id === id);
const urls = async () => (await column("pictures", "url")).sort();

test("an article that is changed leaves its former text as a version", async () => {
  const id = await createArticulo(text("uno"), null, null);
  await change(id, "dos");
  await change(id, "dos");
  await change(id, "tres");
  expect(await titles(id)).toEqual(["dos", "uno"]);
});

test("restoring a version makes a version of the text that it replaces", async () => {
  const id = await createArticulo(text("uno"), cover(1), null);
  await change(id, "dos", cover(2));
  const [version] = await listVersions(id);
  expect(await findVersion(version?.id ?? 0)).toMatchObject({ text: "Agua." });
  expect(await restoreVersion(version?.id ?? 0)).toBe(id);
  expect(await current(id)).toMatchObject({ titulo: "uno", imagen_url: cover(1).url });
  expect(await titles(id)).toEqual(["dos", "uno"]);
  expect(await urls()).toEqual([cover(1).url, cover(2).url]);
});

test("a version that does not exist cannot be restored", async () => {
  expect(await restoreVersion(999)).toBeNull();
  expect(await findVersion(999)).toBeNull();
});

test("a version is restored although a draft of the article is open", async () => {
  const id = await createArticulo(text("uno"), null, null);
  await change(id, "dos");
  const draft = (titulo: string, given: number | null) =>
    saveBorrador(articuloTarget(id), { text: text(titulo), given });
  const { version } = await draft("tres", null);
  await restoreVersion((await listVersions(id))[0]?.id ?? 0);
  await expect(draft("cuatro", version)).rejects.toThrow(ChangedMeanwhile);
});

test("a version of an article cannot be changed", async () => {
  const id = await createArticulo(text("uno"), null, null);
  await change(id, "dos");
  const update = db.updateTable("versiones").set({ titulo: "otra" });
  await expect(update.execute()).rejects.toThrow("never changed");
});

test("an article retains fifty versions, and of older days the last one", async () => {
  const id = await createArticulo(text("0"), null, null);
  for (let digit = 1; digit <= 4; digit++) await change(id, String(digit), cover(digit));
  // By days of Madrid: 1 and 2 on one day, 3 on another.
  const days = ["2026-01-01T10:00:00.000Z", "2026-01-01T23:30:00.000Z", "2026-01-02T09:00:00.000Z"];
  const rows = await all("versiones");
  await db.deleteFrom("versiones").execute();
  for (const [index, row] of rows.entries()) {
    await put("versiones", { ...row, created_at: days[index] ?? "2026-01-03T10:00:00.000Z" });
  }
  for (let number = 5; number <= 54; number++) await change(id, String(number));
  const left = await titles(id);
  expect(left.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => String(53 - index)));
  expect(left.slice(50)).toEqual(["3", "2", "0"]);
  expect(await urls()).toEqual([2, 3, 4].map((digit) => cover(digit).url));
});

test("of two covers saved at once one is shown and the other is a version", async () => {
  const id = await createArticulo(text("uno"), cover(1), null);
  await Promise.all([2, 3].map((digit) => change(id, "uno", cover(digit))));
  const held = [...(await all("blog_posts")), ...(await all("versiones"))];
  const shown = held.map(({ imagen_url }) => imagen_url);
  expect(shown).toHaveLength(3);
  expect(await urls()).toEqual(shown.sort());
});

test("an article in the trash leaves nothing when it is deleted for good", async () => {
  const id = await createArticulo(text("uno"), cover(1), null);
  await change(id, "dos", cover(2));
  await deleteTrashed((await deleteArticulo(id)) ?? 0);
  expect([await titles(id), await urls(), await listTrash()]).toEqual([[], [], []]);
});

const html = `<figure><img src="${cover(1).url}"></figure>`;
const holders: Record<string, () => Promise<unknown>> = {
  article: () => put("blog_posts", { contenido: html }),
  draft: () => put("borradores", { contenido: html }),
  "article's version": async () => {
    const articulo_id = await put("blog_posts");
    await put("versiones", { articulo_id, contenido: html });
  },
  "article in the trash": () =>
    put("papelera", { tipo: "articulo", filas: JSON.stringify({ html }) }),
};

test.each(Object.entries(holders))(
  "a text that goes leaves the picture that another %s shows",
  async (_what, insert) => {
    const id = await createArticulo(text("uno"), cover(1), null);
    await insert();
    await deleteArticulo(id);
    expect(await urls()).toEqual([cover(1).url]);
  },
);

test("an article takes the pictures of its text and its draft along", async () => {
  const id = await createArticulo(text("uno"), null, null);
  for (const digit of [1, 2]) await put("pictures", cover(digit));
  const shown = (digit: number) => text("dos", `![Un arco](${cover(digit).url})`);
  await publish(articuloTarget(id), { text: shown(1), given: null });
  await saveBorrador(articuloTarget(id), { text: shown(2), given: null });
  const trash = await deleteArticulo(id);
  expect(await urls()).toEqual([]);
  await restore(trash ?? 0);
  expect(await urls()).toEqual([1, 2].map((digit) => cover(digit).url));
});

test("a draft in the trash comes back without its hour", async () => {
  const at = "2027-03-28T08:00:00.000Z";
  const { borrador } = await saveBorrador(newTarget("a"), {
    text: text("uno"),
    cover: cover(1),
    publica_at: at,
    given: null,
  });
  const trash = await deleteBorrador(borrador ?? 0);
  expect(await listTrash()).toMatchObject([{ tipo: "borrador", nombre: "uno" }]);
  expect(await urls()).toEqual([]);
  const result = await restore(trash ?? 0);
  expect(result).toMatchObject({ ok: true, value: { tipo: "borrador", id: borrador } });
  expect(await publishDue(new Date("2028-01-01T00:00:00Z"))).toBe(0);
  expect(await listBorradores()).toMatchObject([{ titulo: "uno", publica_at: null }]);
  expect(await urls()).toEqual([cover(1).url]);
});

test("a draft with changes to an article waits until that is back", async () => {
  const id = await createArticulo(text("uno"), null, null);
  const change = { text: text("dos"), given: null };
  const { borrador } = await saveBorrador(articuloTarget(id), change);
  const draft = await deleteBorrador(borrador ?? 0);
  const article = await deleteArticulo(id);
  const refused = await restore(draft ?? 0);
  expect(refused.ok ? "" : refused.form.problem).toContain("Su artículo ya no está en la web");
  await restore(article ?? 0);
  expect((await restore(draft ?? 0)).ok).toBe(true);
});
