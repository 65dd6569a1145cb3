import { expect, test } from "vitest";
import { listArticulos, newestArticulos } from "~/articulos/articulos.server";
import { listFotos } from "~/galeria/fotos.server";
import { listProyectos } from "~/galeria/proyectos.server";
import { findMensajes, readMensajes } from "~/mensajes/mensajes.server";
import { rowsOf } from "../support/batches";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

freshDatabase();

/** Stored in no order; of two from the same moment the later row is the newer. */
const ROWS = [
  ["segunda", "2026-11-02T10:00:00.000Z"],
  ["cuarta", "2026-11-04T10:00:00.000Z"],
  ["primera", "2026-11-01T10:00:00.000Z"],
  ["tercera", "2026-11-02T10:00:00.000Z"],
] as const;
const NEWEST_FIRST = ["cuarta", "tercera", "segunda", "primera"];

test("messages are shown and searched newest first", async () => {
  for (const [nombre, created_at] of ROWS) await put("mensajes", { nombre, created_at });
  const names = (found: { nombre: string }[]) => found.map(({ nombre }) => nombre);
  expect(names((await readMensajes({ search: "", estado: null }, 1)).rows)).toEqual(NEWEST_FIRST);
  expect(names((await readMensajes({ search: "hola", estado: null }, 1)).rows)).toEqual(
    NEWEST_FIRST,
  );
  expect(names(await rowsOf(findMensajes({ search: "", estado: null })))).toEqual(NEWEST_FIRST);
});

test("projects are shown newest first, and so are their photos", async () => {
  for (const [titulo, created_at] of ROWS) await put("proyectos_galeria", { titulo, created_at });
  const listed = await listProyectos();
  expect(listed.map(({ titulo }) => titulo)).toEqual(NEWEST_FIRST);
  const proyecto_id = listed[0]?.id ?? 0;
  for (const [descripcion, created_at] of ROWS) {
    await put("fotos_galeria", { proyecto_id, descripcion, created_at });
  }
  const shown = (await listFotos(proyecto_id)).map(({ descripcion }) => descripcion);
  expect(shown).toEqual(NEWEST_FIRST);
});

test("articles are listed newest first, in the blog and in the feed", async () => {
  for (const [titulo, created_at] of ROWS) await put("blog_posts", { titulo, created_at });
  expect((await listArticulos(1)).map(({ titulo }) => titulo)).toEqual(NEWEST_FIRST);
  expect((await newestArticulos(4)).map(({ titulo }) => titulo)).toEqual(NEWEST_FIRST);
});
