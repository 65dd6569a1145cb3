import { beforeEach, expect, test } from "vitest";
import { listArticulos, newestArticulos } from "~/articulos/articulos.server";
import { db } from "~/db/client.server";
import { listFotos } from "~/galeria/fotos.server";
import { listProyectos } from "~/galeria/proyectos.server";
import { findMensajes, readMensajes } from "~/mensajes/mensajes.server";
import { rowsOf } from "../support/batches";
import { freshDatabase } from "../support/fresh-database";

freshDatabase();
beforeEach(async () => {
  await db.deleteFrom("blog_posts").execute();
});

/** Stored in no order; of two from the same moment the later row is the newer. */
const ROWS = [
  ["segunda", "2026-11-02T10:00:00.000Z"],
  ["cuarta", "2026-11-04T10:00:00.000Z"],
  ["primera", "2026-11-01T10:00:00.000Z"],
  ["tercera", "2026-11-02T10:00:00.000Z"],
] as const;
const NEWEST_FIRST = ["cuarta", "tercera", "segunda", "primera"];

test("messages are shown and searched newest first", async () => {
  const rows = ROWS.map(([nombre, created_at]) => ({
    nombre,
    email: "eva@ejemplo.es",
    mensaje: "Hola",
    created_at,
  }));
  await db.insertInto("mensajes").values(rows).execute();
  const names = (found: { nombre: string }[]) => found.map(({ nombre }) => nombre);
  expect(names((await readMensajes({ search: "", estado: null }, 1)).rows)).toEqual(NEWEST_FIRST);
  expect(names((await readMensajes({ search: "hola", estado: null }, 1)).rows)).toEqual(
    NEWEST_FIRST,
  );
  expect(names(await rowsOf(findMensajes({ search: "", estado: null })))).toEqual(NEWEST_FIRST);
});

test("projects are shown newest first, and so are their photos", async () => {
  const projects = ROWS.map(([titulo, created_at]) => ({
    titulo,
    descripcion: "Patios",
    portada_url: "/uploads/galeria-images/1.jpg",
    created_at,
  }));
  await db.insertInto("proyectos_galeria").values(projects).execute();
  const listed = await listProyectos();
  expect(listed.map(({ titulo }) => titulo)).toEqual(NEWEST_FIRST);
  const proyecto_id = listed[0]?.id ?? 0;
  const photos = ROWS.map(([descripcion, created_at]) => ({
    proyecto_id,
    url: `/uploads/galeria-images/${descripcion}.jpg`,
    descripcion,
    created_at,
  }));
  await db.insertInto("fotos_galeria").values(photos).execute();
  const shown = (await listFotos(proyecto_id)).map(({ descripcion }) => descripcion);
  expect(shown).toEqual(NEWEST_FIRST);
});

test("articles are listed newest first, in the blog and in the feed", async () => {
  const rows = ROWS.map(([titulo, created_at]) => ({ titulo, contenido: "<p>x</p>", created_at }));
  await db.insertInto("blog_posts").values(rows).execute();
  expect((await listArticulos(1)).map(({ titulo }) => titulo)).toEqual(NEWEST_FIRST);
  expect((await newestArticulos(4)).map(({ titulo }) => titulo)).toEqual(NEWEST_FIRST);
});
