import { expect, test } from "vitest";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { deleteArticulo, deleteBorrador } from "~/articulos/deletions.server";
import { ChangedMeanwhile, readEdited, type Target, targetOf } from "~/articulos/edited.server";
import { createArticulo, publish, publishDue } from "~/articulos/publish.server";
import {
  findPublished,
  findShared,
  shareBorrador,
  unshareBorrador,
} from "~/articulos/shared-draft.server";
import { db } from "~/db/client.server";
import { FormConflict } from "~/http/form-result";
import { restore } from "~/papelera/papelera.server";
import { articuloTarget, newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { all, column, put } from "../support/put";

freshDatabase();

const text = (titulo: string, contenido = "Agua.") => ({ titulo, contenido });
const cover = (digit: number) => pictureRow(`/uploads/blog-images/${digit}00000000000.jpg`);
const save = (
  target: Target | null = newTarget("a"),
  titulo = "Revelar",
  given: number | null = null,
) => saveBorrador(target, { text: text(titulo), given });
const published = () => db.selectFrom("blog_posts").select(["id", "titulo"]).execute();
const urls = async () => (await column("pictures", "url")).sort();

test("a draft of a new article is stored once per form, and becomes one article", async () => {
  const first = await save(newTarget("a"), "");
  const second = await save(newTarget("a"), "Revelar", first.version);
  expect(second.borrador).toBe(first.borrador);
  expect(await listBorradores()).toMatchObject([{ titulo: "Revelar", articulo_id: null }]);
  expect(await published()).toEqual([]);
  const change = { text: text("Revelar ya"), given: second.version };
  const id = await publish(newTarget("a"), change);
  expect(await published()).toEqual([{ id, titulo: "Revelar ya" }]);
  expect(await listBorradores()).toEqual([]);
});

test("a draft of a new article hands its last cover on to the article", async () => {
  const first = { text: text("Uno"), cover: cover(1), given: null };
  const { version } = await saveBorrador(newTarget("a"), first);
  const second = { text: text("Uno"), cover: cover(2), given: version };
  const saved = await saveBorrador(newTarget("a"), second);
  expect(await urls()).toEqual([cover(2).url]);
  const id = await publish(newTarget("a"), { text: text("Uno"), given: saved.version });
  expect(await all("blog_posts")).toMatchObject([{ id, imagen_url: cover(2).url }]);
  expect(await urls()).toEqual([cover(2).url]);
});

test("a draft retains a picture that its text no longer shows", async () => {
  await put("pictures", cover(1));
  const shown = text("Uno", `![Un arco](${cover(1).url})`);
  const { version } = await saveBorrador(newTarget("a"), { text: shown, given: null });
  await save(newTarget("a"), "Uno", version);
  expect(await urls()).toEqual([cover(1).url]);
});

test("changes to an article leave it as it is until they are published", async () => {
  const target = articuloTarget(await createArticulo(text("Antes"), null, "k"));
  const { borrador, version } = await save(target, "Después");
  expect(await published()).toMatchObject([{ titulo: "Antes" }]);
  expect(await readEdited(target)).toMatchObject({
    titulo: "Después",
    articulo: { titulo: "Antes" },
    borrador: { id: borrador },
  });
  await publish(target, { text: text("Después"), given: version });
  expect(await published()).toMatchObject([{ titulo: "Después" }]);
  expect(await listBorradores()).toEqual([]);
});

test("an edit that equals the article makes no draft", async () => {
  const target = articuloTarget(await createArticulo(text("Antes"), null, "k"));
  expect(await save(target, "Antes")).toMatchObject({ borrador: null });
  expect(await listBorradores()).toEqual([]);
});

test("a new cover in a draft leaves the article's own until it is published", async () => {
  const target = articuloTarget(await createArticulo(text("Antes"), cover(1), "k"));
  await saveBorrador(target, { text: text("Antes"), cover: cover(2), given: null });
  expect(await urls()).toEqual([cover(1).url, cover(2).url]);
  await saveBorrador(target, { text: text("Antes"), cover: null, given: null });
  expect(await urls()).toEqual([cover(1).url]);
});

test("a form opened earlier changes nothing of another window's draft", async () => {
  const { version } = await save();
  await save(newTarget("a"), "De la otra", version);
  const mine = { text: text("Mío"), cover: cover(1), given: version };
  await expect(saveBorrador(newTarget("a"), mine)).rejects.toThrow(ChangedMeanwhile);
  await expect(publish(newTarget("a"), mine)).rejects.toThrow(ChangedMeanwhile);
  expect(await listBorradores()).toMatchObject([{ titulo: "De la otra" }]);
  expect(await urls()).toEqual([]);
});

test("a form opened earlier does not overwrite another window's article", async () => {
  const target = articuloTarget(await createArticulo(text("Antes"), null, "k"));
  const version = (await readEdited(target))?.version ?? 0;
  await publish(target, { text: text("De la otra"), given: version });
  await expect(save(target, "Mío", version)).rejects.toThrow(ChangedMeanwhile);
  await expect(publish(target, { text: text("Mío"), given: version })).rejects.toThrow(
    ChangedMeanwhile,
  );
  expect(await published()).toMatchObject([{ titulo: "De la otra" }]);
});

test("a form opened earlier is no conflict if it says what is stored", async () => {
  const { version } = await save();
  const other = await save(newTarget("a"), "Igual", version);
  expect(await save(newTarget("a"), "Igual", version)).toEqual(other);
  await publish(newTarget("a"), { text: text("Igual"), given: version });
  expect(await published()).toMatchObject([{ titulo: "Igual" }]);
});

test("an edit of an article that was deleted meanwhile is refused, and stores nothing", async () => {
  const id = await createArticulo(text("Antes"), null, "k");
  const change = { text: text("Mío"), given: (await readEdited(articuloTarget(id)))?.version ?? 0 };
  await deleteArticulo(id);
  await expect(saveBorrador(articuloTarget(id), change)).rejects.toThrow(FormConflict);
  await expect(publish(articuloTarget(id), change)).rejects.toThrow(FormConflict);
  expect([...(await published()), ...(await listBorradores())]).toEqual([]);
});

test("an edit of an article is never published by the clock", async () => {
  const target = articuloTarget(await createArticulo(text("Antes"), null, "k"));
  const given = (await readEdited(target))?.version ?? 0;
  await saveBorrador(target, { text: text("Mío"), given, publica_at: "2026-11-30T10:00:00.000Z" });
  expect(await column("borradores", "publica_at")).toEqual([null]);
});

const NEXT = 7 * 2 ** 20;
const saveAs = (next: number, given: number, titulo: string, target = newTarget("a")) =>
  saveBorrador(target, { text: text(titulo), given, next });

test("a form that missed the answers to its saves can still save and publish", async () => {
  const { version } = await save();
  await saveAs(NEXT, version, "Uno");
  await saveAs(NEXT + 1, version, "Uno, dos");
  const saved = await saveAs(NEXT + 3, version, "Uno, dos, tres");
  expect(saved.version).toBe(NEXT + 3);
  await publish(newTarget("a"), { text: text("Ya"), given: version, next: NEXT + 4 });
  await publish(newTarget("a"), { text: text("Ya está"), given: version, next: NEXT + 5 });
  expect(await published()).toMatchObject([{ titulo: "Ya está" }]);
});

test("a save that arrives after the form's next one is refused", async () => {
  const { version } = await save();
  const first = await saveAs(NEXT, version, "Uno");
  expect(await saveAs(NEXT, version, "Uno")).toEqual(first);
  await saveAs(NEXT + 1, version, "Uno, dos");
  await expect(saveAs(NEXT, version, "Uno")).rejects.toThrow(ChangedMeanwhile);
  expect(await listBorradores()).toMatchObject([{ titulo: "Uno, dos" }]);
});

test("a form that missed an answer does not overwrite another window's text", async () => {
  const { version } = await save();
  await saveAs(NEXT, version, "Mío");
  await saveAs(2 * NEXT, NEXT, "De la otra");
  await expect(saveAs(NEXT + 1, version, "Mío, más")).rejects.toThrow(ChangedMeanwhile);
  await expect(saveAs(3 * NEXT, version, "De una tercera")).rejects.toThrow(ChangedMeanwhile);
  expect(await listBorradores()).toMatchObject([{ titulo: "De la otra" }]);
});

test("a form whose draft id is now another draft's is stored as its own draft", async () => {
  const { borrador } = await save(newTarget("a"));
  const other = targetOf({ articulo: null, borrador }, "b");
  const apart = await save(other, "Positivar", 7);
  await save(other, "Positivar más", apart.version);
  expect((await listBorradores()).map(({ titulo }) => titulo).sort()).toEqual([
    "Positivar más",
    "Revelar",
  ]);
});

test("a form whose draft id is now an article's edit makes a draft of its own", async () => {
  const id = await createArticulo(text("Revelar"), null, "a");
  const { borrador } = await save(articuloTarget(id), "Revelar otra vez");
  await save(targetOf({ articulo: null, borrador }, "b"), "Positivar", 7);
  expect((await listBorradores()).map((row) => [row.titulo, row.articulo_id]).sort()).toEqual([
    ["Positivar", null],
    ["Revelar otra vez", id],
  ]);
});

test("a withdrawn address of a draft opens nothing and is not given out again", async () => {
  const { borrador } = await save();
  const tokenOf = async () => (await listBorradores())[0]?.enlace ?? "";
  await shareBorrador(borrador ?? 0);
  const token = await tokenOf();
  expect(token).toMatch(/^[\w-]{32}a$/);
  await shareBorrador(borrador ?? 0);
  expect(await tokenOf()).toBe(token);
  expect(await findShared(token)).toMatchObject({ titulo: "Revelar" });
  await unshareBorrador(borrador ?? 0);
  expect(await findShared(token)).toBeNull();
  expect(await findShared("")).toBeNull();
  await shareBorrador(borrador ?? 0);
  expect(await tokenOf()).not.toBe(token);
});

const share = async (target: Target, publica_at?: string) => {
  const saved = await saveBorrador(target, { text: text("Revelar"), publica_at, given: null });
  await shareBorrador(saved.borrador ?? 0);
  const { enlace } = (await listBorradores()).find(({ id }) => id === saved.borrador) ?? {};
  return { ...saved, borrador: saved.borrador ?? 0, enlace: enlace ?? "" };
};

test("the address of a draft leads to the article that it becomes", async () => {
  const byButton = await share(newTarget("a"));
  expect(await findPublished(byButton.enlace)).toBeNull();
  const id = await publish(newTarget("a"), { text: text("Revelar"), given: byButton.version });
  expect(await findPublished(byButton.enlace)).toBe(id);
  const atItsHour = await share(newTarget("b"), "2026-01-01T10:00:00.000Z");
  await publishDue();
  expect(await findPublished(atItsHour.enlace)).toBe((await published()).at(-1)?.id);
  expect(await findShared(atItsHour.enlace)).toBeNull();
});

test("the addresses of all published drafts of an article lead to it", async () => {
  const id = await createArticulo(text("Antes"), null, "k");
  const first = await share(articuloTarget(id));
  await publish(articuloTarget(id), { text: text("Revelar"), given: first.version });
  await saveBorrador(articuloTarget(id), { text: text("Otra vez"), given: null });
  const second = await share(articuloTarget(id));
  await publish(articuloTarget(id), { text: text("Ya"), given: second.version });
  expect(await findPublished(first.enlace)).toBe(id);
  expect(await findPublished(second.enlace)).toBe(id);
});

test("a draft that is restored from the trash no longer has its address", async () => {
  const { borrador, enlace } = await share(newTarget("a"));
  await restore((await deleteBorrador(borrador)) ?? 0);
  const id = await createArticulo(text("Antes"), null, "k");
  const changes = await share(articuloTarget(id));
  await restore((await deleteArticulo(id)) ?? 0);
  expect(await listBorradores()).toMatchObject([{ enlace: null }, { enlace: null }]);
  expect(await findShared(enlace)).toBeNull();
  expect(await findShared(changes.enlace)).toBeNull();
});
