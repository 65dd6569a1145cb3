import { expect, test } from "vitest";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { deleteBorrador, findBorradorTitle } from "~/articulos/deletions.server";
import { ChangedMeanwhile } from "~/articulos/edited.server";
import { createArticulo } from "~/articulos/publish.server";
import { shareBorrador } from "~/articulos/shared-draft.server";
import { listTrash } from "~/papelera/trash-list.server";
import { articuloTarget, newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";

freshDatabase();

const text = (titulo: string, contenido = "Agua.") => ({ titulo, contenido });
const cover = (digit: number) => pictureRow(`/uploads/blog-images/${digit}00000000000.jpg`);
const save = (target = newTarget("a"), titulo = "Revelar", given: number | null = null) =>
  saveBorrador(target, { text: text(titulo), given });
const EMPTY = { text: text("", ""), given: null };

test("an empty draft is not stored, nor one that is emptied later", async () => {
  expect(await saveBorrador(newTarget("a"), EMPTY)).toMatchObject({ borrador: null });
  const table = { text: text("", "| | |"), given: null };
  expect(await saveBorrador(newTarget("a"), table)).toMatchObject({ borrador: null });
  expect(await listBorradores()).toEqual([]);
  const { version } = await save();
  const emptied = await saveBorrador(newTarget("a"), { ...EMPTY, given: version });
  expect(emptied).toMatchObject({ borrador: null, saved_at: null });
  expect(await listBorradores()).toEqual([]);
  await save(newTarget("a"), "Otra vez", emptied.version);
  expect(await listBorradores()).toMatchObject([{ titulo: "Otra vez" }]);
});

test("an empty draft stays if it is shared, has a cover or edits an article", async () => {
  const { borrador, version } = await save();
  await shareBorrador(borrador ?? 0);
  await saveBorrador(newTarget("a"), { ...EMPTY, given: version });
  await saveBorrador(newTarget("b"), { ...EMPTY, cover: cover(1) });
  expect(await listBorradores()).toHaveLength(2);
  const target = articuloTarget(await createArticulo(text("Antes"), null, "k"));
  expect((await saveBorrador(target, EMPTY)).borrador).not.toBeNull();
});

test("emptying a draft does not delete what another window wrote in it", async () => {
  const { version } = await save();
  await save(newTarget("a"), "De la otra", version);
  const stale = saveBorrador(newTarget("a"), { ...EMPTY, given: version });
  await expect(stale).rejects.toThrow(ChangedMeanwhile);
});

test("a draft without a title is named by the first words of its text", async () => {
  const contenido = "El **agua** a veinte grados, y el baño de paro antes de que se enfríe todo";
  const { borrador } = await saveBorrador(newTarget("a"), {
    text: text("", contenido),
    given: null,
  });
  const nombre = "El agua a veinte grados, y el baño de paro antes de que se…";
  expect(await listBorradores()).toMatchObject([{ titulo: "", nombre }]);
  expect(await findBorradorTitle(borrador ?? 0)).toMatchObject({ titulo: nombre });
  await deleteBorrador(borrador ?? 0);
  expect(await listTrash()).toMatchObject([{ nombre }]);
});
