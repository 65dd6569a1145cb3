import type { Kysely, Selectable } from "kysely";
import { db } from "~/db.server";
import type { BlogPostRow, PictureRow, Schema } from "~/db-schema";
import type { Picture } from "~/storage/picture";
import { removeFiles } from "~/storage/picture-files.server";
import {
  findPictures,
  forgetPictures,
  keepPicture,
  removeForgotten,
} from "~/storage/pictures.server";
import { articleHtml } from "./article-html.server";
import { PAGE_SIZE } from "./article-limits";
import type { ArticleText } from "./article-schema";
import { documentToText } from "./document-to-text";
import { excerpt, excerptOfHtml } from "./excerpt.server";
import { htmlToDocument } from "./html-to-document";
import { textToDocument } from "./text-to-document";

export interface ArticleSummary {
  id: number;
  titulo: string;
  created_at: string;
  imagen_url: string | null;
  cover: Picture | null;
  excerpt: string;
}

export interface Article {
  id: number;
  titulo: string;
  created_at: string;
  /** Of the last edit; without one, `created_at`. */
  updated_at: string;
  imagen_url: string | null;
  cover: Picture | null;
  /** Canonical HTML. */
  contenido: string;
  /** The same as the contract's plain text. */
  text: string;
  excerpt: string;
}

/** What becomes of the cover: a new one, none, or (undefined) the one that is there. */
export type CoverChange = PictureRow | null | undefined;

type Row = Selectable<BlogPostRow>;

/** One page of articles, newest first; pages count from 1. */
export async function listArticles(page: number): Promise<ArticleSummary[]> {
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

/** How many articles there are. */
export async function countArticles(): Promise<number> {
  const query = db.selectFrom("blog_posts").select(({ fn }) => fn.countAll<number>().as("total"));
  return (await query.executeTakeFirstOrThrow()).total;
}

/** One article, or null. */
export async function findArticle(id: number): Promise<Article | null> {
  const row = await findRow(id);
  const [article] = await read(row ? [row] : []);
  return article ?? null;
}

/** At most `limit` whole articles, newest first. */
export async function newestArticles(limit: number): Promise<Article[]> {
  return read(await newestFirst().limit(limit).execute());
}

/** Publishes an article; the form that made it makes it once. */
export async function createArticle(
  text: ArticleText,
  cover: PictureRow | null,
  formKey: string | null,
): Promise<void> {
  const stored = await db.transaction().execute(async (trx) => {
    const keys = trx
      .selectFrom("blog_posts")
      .select("id")
      .where("form_key", "=", formKey ?? "");
    if (await keys.executeTakeFirst()) return false;
    if (cover) await keepPicture(trx, cover);
    await trx
      .insertInto("blog_posts")
      .values({
        ...columns(text),
        form_key: formKey,
        imagen_url: cover?.url ?? null,
        created_at: now(),
      })
      .execute();
    return true;
  });
  if (!stored && cover) await removeFiles([cover.url]);
}

/** Changes an article. @returns false if there is none */
export async function updateArticle(
  id: number,
  text: ArticleText,
  cover: CoverChange,
): Promise<boolean> {
  const isThere = await db.transaction().execute(async (trx) => {
    const before = await findRow(id, trx);
    if (!before) return false;
    const imagen_url = cover === undefined ? before.imagen_url : (cover?.url ?? null);
    if (cover) await keepPicture(trx, cover);
    const update = trx.updateTable("blog_posts").set({
      ...columns(text),
      imagen_url,
      updated_at: now(),
    });
    await update.where("id", "=", id).execute();
    if (before.imagen_url && before.imagen_url !== imagen_url) {
      await forgetPictures(trx, [before.imagen_url]);
    }
    return true;
  });
  await removeForgotten();
  return isThere;
}

/** Deletes an article; its cover leaves no file behind. */
export async function deleteArticle(id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findRow(id, trx);
    await trx.deleteFrom("blog_posts").where("id", "=", id).execute();
    if (before?.imagen_url) await forgetPictures(trx, [before.imagen_url]);
  });
  await removeForgotten();
}

/** What is stored is read as any HTML is: nothing hostile comes back out. */
async function read(rows: Row[]): Promise<Article[]> {
  const pictures = await findPictures(rows.map(({ imagen_url }) => imagen_url));
  return rows.map(({ form_key, updated_at, ...row }) => {
    const document = htmlToDocument(row.contenido);
    return {
      ...row,
      updated_at: updated_at ?? row.created_at,
      cover: pictures[row.imagen_url ?? ""] ?? null,
      contenido: articleHtml(document),
      text: documentToText(document),
      excerpt: excerpt(document),
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

function columns({ titulo, contenido }: ArticleText) {
  return { titulo, contenido: articleHtml(textToDocument(contenido)) };
}

function now(): string {
  return new Date().toISOString();
}
