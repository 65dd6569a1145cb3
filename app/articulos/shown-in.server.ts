import { sql } from "kysely";
import { db } from "~/db/client.server";
import { draftName } from "./contenido-html.server";

export interface Showing {
  titulo: string;
  href: string;
  where: "articulo" | "borrador" | "version" | "curso";
}

export async function articlesShowing(urls: string[]): Promise<Showing[]> {
  if (urls.length === 0) return [];
  const shows = sql<boolean>`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(urls)})
    WHERE instr(holder.contenido, value) > 0)`;
  const articulos = await db
    .selectFrom("blog_posts as holder")
    .select(["id", "titulo"])
    .where(shows)
    .orderBy("id", "desc")
    .execute();
  const borradores = await db
    .selectFrom("borradores as holder")
    .select(["id", "articulo_id", "titulo", "contenido"])
    .where(shows)
    .orderBy("id", "desc")
    .execute();
  const versiones = await db
    .selectFrom("versiones as holder")
    .innerJoin("blog_posts", "blog_posts.id", "holder.articulo_id")
    .select(["blog_posts.id", "blog_posts.titulo"])
    .where(shows)
    .orderBy("holder.id", "desc")
    .execute();
  const found = [
    ...articulos.map((row) => ({ ...row, href: `/blog/${row.id}`, where: "articulo" as const })),
    ...borradores.map(({ id, articulo_id, ...draft }) => {
      const href = `/blog-admin?${articulo_id ? `editar=${articulo_id}` : `borrador=${id}`}`;
      return { id: articulo_id, titulo: draftName(draft), href, where: "borrador" as const };
    }),
    ...versiones.map((row) => {
      return { ...row, href: `/blog-admin?editar=${row.id}`, where: "version" as const };
    }),
  ];
  const isFirst = (id: number | null, index: number) =>
    id === null || found.findIndex((other) => other.id === id) === index;
  return found.filter(({ id }, index) => isFirst(id, index)).map(({ id, ...showing }) => showing);
}
