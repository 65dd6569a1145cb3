import type { Selectable } from "kysely";
import { z } from "zod";
import type { ArticuloContent, BlogPostRow } from "~/db/article-schema";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import type { PictureRow } from "~/db/schema";
import { hiddenText, lineUpTo, optionalLine, requiredLine, textUpTo } from "~/format/text-fields";
import { CURSO_VALUES } from "~/inscripciones/inscripcion-fields";
import { ENTRIES_LIMIT, latest, type SitemapEntry } from "~/seo/sitemap";
import { undescribedPictures } from "~/text/document/document";
import { htmlToDocument } from "~/text/document/from-html";
import { safeHtml } from "~/text/document/to-html.server";
import { documentToText } from "~/text/document/to-text";
import { excerpt, excerptOfHtml } from "~/text/excerpt.server";
import { feedWriter, pageWriter } from "~/text/html.server";
import type { Picture } from "~/uploads/image";
import { findPictures } from "~/uploads/pictures.server";
import { ARTICULO_FIELDS, ARTICULO_LIMITS, pageBounds, pagesOf } from "./articulo-fields";
import { contenidoHtml, findTextPictures } from "./contenido-html.server";

export type ArticuloSummary = Pick<
  Articulo,
  "id" | "titulo" | "created_at" | "imagen_url" | "cover" | "excerpt"
>;

export interface Articulo extends ArticuloContent, ReadContent {
  id: number;
  created_at: string;
  /** Moment of the last edit; without one, `created_at`. */
  updated_at: string;
  version: number;
}

/** New cover of an article; null removes the cover, undefined leaves it. */
export type CoverChange = PictureRow | null | undefined;

type Row = Selectable<BlogPostRow>;

/** Lists one page of articles, newest first; pages count from 1. */
export async function listArticulos(page: number): Promise<ArticuloSummary[]> {
  const { limit, offset } = pageBounds(page);
  const rows = await newestFirst().limit(limit).offset(offset).execute();
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
  const query = db.selectFrom("blog_posts").selectAll().where("id", "=", id);
  const row = await query.executeTakeFirst();
  const [article] = await read(row ? [row] : [], pageWriter);
  return article ?? null;
}

/** Returns the next older article or, after the oldest, the newest; null if there is no other. */
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

/** Reads a page of the blog; pages count from 1. */
export const readBlogPage = cached(async (page: number) => {
  const [articles, total] = await Promise.all([listArticulos(page), countArticulos()]);
  return { articles, page, pages: pagesOf(total) };
});

/** Returns an article as visitors see it, and the next one; null if there is no such article. */
export const readArticle = cached(async (id: number) => {
  const found = await findArticulo(id);
  if (!found) return null;
  // For the editor only.
  const { text, version, ...article } = found;
  return { article, next: await findNextArticulo(found) };
});

export async function newestArticulos(limit: number): Promise<Articulo[]> {
  return read(await newestFirst().limit(limit).execute(), feedWriter);
}

async function read(rows: Row[], writer: typeof pageWriter): Promise<Articulo[]> {
  const articles = await readContent(rows, writer);
  return articles.map(({ form_key, updated_at, ...row }) => ({
    ...row,
    updated_at: updated_at ?? row.created_at,
  }));
}

interface ReadContent {
  cover: Picture | null;
  text: string;
  excerpt: string;
  undescribed: number;
}

/**
 * Returns rows with covers, excerpts and safe HTML: stored HTML is parsed and written anew, so
 * nothing hostile comes out. `writer` writes the pictures of the text.
 */
export async function readContent<Stored extends ArticuloContent>(
  rows: Stored[],
  writer = pageWriter,
): Promise<(Stored & ReadContent)[]> {
  const documents = rows.map(({ contenido }) => htmlToDocument(contenido));
  const [covers, pictures] = await Promise.all([
    findPictures(rows.map(({ imagen_url }) => imagen_url)),
    findTextPictures(documents),
  ]);
  return rows.map((row, index) => {
    const document = documents[index] ?? [];
    return {
      ...row,
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

export function contentOf(
  { titulo, contenido, alternativo = null, curso_interes, ownHost }: NewText,
  before: Pick<ArticuloContent, "imagen_url"> | null,
  cover: CoverChange,
): ArticuloContent {
  const imagen_url = cover === undefined ? (before?.imagen_url ?? null) : (cover?.url ?? null);
  const html = contenidoHtml(contenido, ownHost);
  return {
    titulo,
    contenido: html,
    imagen_url,
    imagen_alternativo: alternativo,
    curso_interes: curso_interes || null,
  };
}

/** Schema of the article form (specification, section 5); `contenido` is the plain text of to-text.ts. */
export const articuloSchema = z.object({
  titulo: requiredLine(ARTICULO_LIMITS.titulo, "Escribe un título"),
  contenido: textUpTo(ARTICULO_LIMITS.contenido),
  alternativo: optionalLine(ARTICULO_LIMITS.alternativo),
  curso_interes: z.enum(["", ...CURSO_VALUES], "Elige un curso de la lista").optional(),
  clave: hiddenText(ARTICULO_FIELDS.clave),
  version: hiddenText(ARTICULO_FIELDS.version),
  version_nueva: hiddenText(ARTICULO_FIELDS.version_nueva),
  quitar_imagen: hiddenText(ARTICULO_FIELDS.quitar_imagen),
});

export const borradorSchema = articuloSchema.extend({ titulo: lineUpTo(ARTICULO_LIMITS.titulo) });

export type ArticuloText = z.infer<typeof articuloSchema>;

/** Text of a form; links to pages on `ownHost`, the host of this site, are stored as paths. */
export type NewText = ArticuloText & { ownHost?: string };

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
