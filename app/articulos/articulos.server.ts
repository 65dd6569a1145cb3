import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { db } from "~/db/client.server";
import type { BlogPostRow, PictureRow, Schema } from "~/db/schema";
import { hiddenText, optionalLine, requiredLine, textUpTo } from "~/format/text-fields";
import { moveToTrash } from "~/papelera/papelera.server";
import { ENTRIES_LIMIT, latest, type SitemapEntry } from "~/seo/sitemap";
import type { Picture } from "~/uploads/image";
import {
  findPictures,
  insertOnce,
  insertPicture,
  markDeleted,
  placeMarkedFiles,
} from "~/uploads/pictures.server";
import { ARTICULO_FIELDS, ARTICULO_LIMITS, PAGE_SIZE } from "./articulo-fields";
import { contenidoHtml } from "./contenido-html.server";
import { undescribedPictures } from "./document/document";
import { htmlToDocument } from "./document/from-html";
import { safeHtml } from "./document/to-html.server";
import { documentToText } from "./document/to-text";
import { excerpt, excerptOfHtml } from "./excerpt.server";
import { picturesOnlyOf } from "./held-pictures.server";
import { feedWriter, findTextPictures, pageWriter } from "./text-pictures.server";

interface ArticuloSummary {
  id: number;
  titulo: string;
  created_at: string;
  imagen_url: string | null;
  cover: Picture | null;
  excerpt: string;
}

export interface Articulo {
  id: number;
  titulo: string;
  created_at: string;
  /** Of the last edit; without one, `created_at`. */
  updated_at: string;
  imagen_url: string | null;
  imagen_alternativo: string | null;
  cover: Picture | null;
  /** HTML, with its pictures as a page shows them. */
  contenido: string;
  /** The document's plain text, as its form has it. */
  text: string;
  excerpt: string;
  /** Pictures of the text without alternative text. */
  undescribed: number;
}

/** A new cover, none, or (undefined) the current one. */
type CoverChange = PictureRow | null | undefined;

type Row = Selectable<BlogPostRow>;

/** One page of articles, newest first; pages count from 1. */
export async function listArticulos(page: number): Promise<ArticuloSummary[]> {
  const rows = await newestFirst()
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const pictures = await findPictures(rows.map(({ imagen_url }) => imagen_url));
  return rows.map(({ id, titulo, created_at, imagen_url, contenido }) => ({
    id,
    titulo,
    created_at,
    imagen_url,
    cover: pictures[imagen_url ?? ""] ?? null,
    excerpt: excerptOfHtml(contenido),
  }));
}

export async function countArticulos(): Promise<number> {
  const query = db.selectFrom("blog_posts").select(({ fn }) => fn.countAll<number>().as("total"));
  return (await query.executeTakeFirstOrThrow()).total;
}

export async function findArticulo(id: number): Promise<Articulo | null> {
  const row = await findRow(id);
  const [article] = await read(row ? [row] : [], pageWriter);
  return article ?? null;
}

/** The article made before this one; after the first, the newest; null if there is no other. */
export async function findNextArticulo({
  id,
  created_at,
}: Pick<Articulo, "id" | "created_at">): Promise<{ id: number; titulo: string } | null> {
  const others = db.selectFrom("blog_posts").select(["id", "titulo"]).where("id", "!=", id);
  const newest = others.orderBy("created_at", "desc").orderBy("id", "desc").limit(1);
  const older = newest.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("created_at", "id"), "<", tuple(created_at, id)),
  );
  return (await older.executeTakeFirst()) ?? (await newest.executeTakeFirst()) ?? null;
}

/** As the feed has them. */
export async function newestArticulos(limit: number): Promise<Articulo[]> {
  return read(await newestFirst().limit(limit).execute(), feedWriter);
}

/** Once per form key. @returns its id */
export function createArticulo(
  text: NewText,
  cover: PictureRow | null,
  formKey: string | null,
): Promise<number> {
  const row = { ...columns(text, cover?.url ?? null), form_key: formKey };
  return insertOnce("blog_posts", formKey, cover, (trx) =>
    trx
      .insertInto("blog_posts")
      .values({ ...row, created_at: now() })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
}

/** Changes an article. @returns false if there is none */
export async function updateArticulo(
  id: number,
  text: NewText,
  cover: CoverChange,
): Promise<boolean> {
  const isThere = await db.transaction().execute(async (trx) => {
    const before = await findRow(id, trx);
    if (!before) return false;
    const imagen_url = cover === undefined ? before.imagen_url : (cover?.url ?? null);
    if (cover) await insertPicture(trx, cover);
    const update = trx.updateTable("blog_posts").set({
      ...columns(text, imagen_url),
      updated_at: now(),
    });
    await update.where("id", "=", id).execute();
    if (before.imagen_url && before.imagen_url !== imagen_url) {
      await markDeleted(trx, [before.imagen_url]);
    }
    return true;
  });
  await placeMarkedFiles();
  return isThere;
}

/** Moves an article, its cover and its pictures to the trash. Returns its id there, or null if there is none. */
export function deleteArticulo(id: number): Promise<number | null> {
  return moveToTrash("articulo", async (trx) => {
    const row = await findRow(id, trx);
    if (!row) return null;
    const pictures = await picturesOnlyOf(id, [row.contenido], trx);
    const urls = [...new Set(row.imagen_url ? [row.imagen_url, ...pictures] : pictures)];
    return { nombre: row.titulo, rows: { blog_posts: [row] }, urls };
  });
}

/** What is stored is read as any HTML is: nothing hostile comes back out. */
async function read(rows: Row[], writer: typeof pageWriter): Promise<Articulo[]> {
  const documents = rows.map(({ contenido }) => htmlToDocument(contenido));
  const [covers, pictures] = await Promise.all([
    findPictures(rows.map(({ imagen_url }) => imagen_url)),
    findTextPictures(documents),
  ]);
  return rows.map(({ form_key, updated_at, ...row }, index) => {
    const document = documents[index] ?? [];
    return {
      ...row,
      updated_at: updated_at ?? row.created_at,
      cover: covers[row.imagen_url ?? ""] ?? null,
      contenido: safeHtml(document, writer(pictures)),
      text: documentToText(document),
      excerpt: excerpt(document),
      undescribed: undescribedPictures(document),
    };
  });
}

function newestFirst() {
  const rows = db.selectFrom("blog_posts").selectAll();
  return rows.orderBy("created_at", "desc").orderBy("id", "desc");
}

function findRow(id: number, on: Kysely<Schema> = db): Promise<Row | undefined> {
  return on.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
}

function columns(
  { titulo, contenido, alternativo = null, ownHost }: NewText,
  imagen_url: string | null,
) {
  return {
    titulo,
    contenido: contenidoHtml(contenido, ownHost),
    imagen_url,
    imagen_alternativo: imagen_url && alternativo,
  };
}

function now(): string {
  return new Date().toISOString();
}

/** The article form (specification, section 5); the content is the contract's plain text. */
export const articuloSchema = z.object({
  titulo: requiredLine(ARTICULO_LIMITS.titulo, "Escribe un título"),
  contenido: textUpTo(ARTICULO_LIMITS.contenido),
  alternativo: optionalLine(ARTICULO_LIMITS.alternativo),
  clave: hiddenText(ARTICULO_FIELDS.clave),
  quitar_imagen: hiddenText(ARTICULO_FIELDS.quitar_imagen),
});

export type ArticuloText = z.infer<typeof articuloSchema>;

/** `ownHost` is this site's: links to its pages are stored as paths. */
type NewText = ArticuloText & { ownHost?: string };

export async function articulosSitemap(): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["id", "imagen_url", "created_at", "updated_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(ENTRIES_LIMIT)
    .execute();
  const articles = rows.map(({ id, imagen_url, created_at, updated_at }) => ({
    path: `/blog/${id}`,
    changed: updated_at ?? created_at,
    images: imagen_url ? [imagen_url] : [],
  }));
  return [{ path: "/blog", changed: latest(articles.map(({ changed }) => changed)) }, ...articles];
}
