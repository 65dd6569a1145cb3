import { diffWordsWithSpace } from "diff";
import type { Selectable, Transaction } from "kysely";
import type { ArticuloContent, BlogPostRow } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { madridDay, storedMoment } from "~/format/dates";
import { type Block, type Document, plainLine } from "~/text/document/document";
import { textToDocument } from "~/text/document/from-text";
import { placeMarkedFiles } from "~/uploads/pictures.server";
import { readContent } from "./articulos.server";
import { newVersion, saysSame } from "./edited.server";
import { deleteUnheld } from "./unheld-pictures.server";

/** Number of newest versions that stay; of older ones, only the last of each day does. */
const NEWEST = 50;

const LISTED_MAX = 200;

export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

export function listVersions(articulo: number) {
  return db
    .selectFrom("versiones")
    .select(["id", "titulo", "created_at"])
    .where("articulo_id", "=", articulo)
    .orderBy("id", "desc")
    .limit(LISTED_MAX)
    .execute();
}

export async function findVersion(id: number) {
  const query = db.selectFrom("versiones").selectAll().where("id", "=", id);
  const row = await query.executeTakeFirst();
  const [version] = await readContent(row ? [row] : []);
  return version ?? null;
}

/** Publishes an old version anew. @returns its article's id; null if there is no such version */
export async function restoreVersion(id: number): Promise<number | null> {
  const articulo = await db.transaction().execute(async (trx) => {
    const versions = trx.selectFrom("versiones").selectAll().where("id", "=", id);
    const version = await versions.executeTakeFirst();
    if (!version) return null;
    const articles = trx.selectFrom("blog_posts").selectAll();
    const before = await articles.where("id", "=", version.articulo_id).executeTakeFirstOrThrow();
    await replaceContent(trx, before, contentIn(version));
    // Who writes on at a draft of it learns that the article has changed.
    const draft = trx.updateTable("borradores").set({ version: newVersion() });
    await draft.where("articulo_id", "=", before.id).execute();
    return before.id;
  });
  await placeMarkedFiles();
  return articulo;
}

export function contentIn(row: ArticuloContent): ArticuloContent {
  const { titulo, contenido, imagen_url, imagen_alternativo, curso_interes } = row;
  return { titulo, contenido, imagen_url, imagen_alternativo, curso_interes };
}

/**
 * Replaces an article's content and stores the former as a version, unless both are the same. Call
 * `placeMarkedFiles` after the transaction.
 */
export async function replaceContent(
  trx: Transaction<Schema>,
  before: Selectable<BlogPostRow>,
  content: ArticuloContent,
  version = newVersion(),
): Promise<void> {
  if (saysSame(before, content)) return;
  const { id, created_at, updated_at } = before;
  const published = updated_at ?? created_at;
  const old = { ...contentIn(before), articulo_id: id };
  await trx
    .insertInto("versiones")
    .values({ ...old, created_at: published })
    .execute();
  const saved_at = (await stampNow(trx)).toISOString();
  await trx
    .updateTable("blog_posts")
    .set({ ...content, version, updated_at: saved_at })
    .where("id", "=", id)
    .execute();
  await deleteOldVersions(trx, id);
}

async function deleteOldVersions(trx: Transaction<Schema>, articulo: number): Promise<void> {
  const older = trx.selectFrom("versiones").select(["id", "created_at"]);
  const rows = await older
    .where("articulo_id", "=", articulo)
    .orderBy("id", "desc")
    .limit(-1)
    .offset(NEWEST)
    .execute();
  const days = new Set<string>();
  for (const { id, created_at } of rows) {
    const day = dayOf(created_at);
    if (days.has(day)) {
      const deleted = trx.deleteFrom("versiones").where("id", "=", id).returningAll();
      await deleteUnheld(trx, await deleted.execute());
    }
    days.add(day);
  }
}

function dayOf(moment: string): string {
  const at = storedMoment(moment);
  return at ? madridDay(at) : moment;
}

/** Largest number of differences between two texts that are compared: more take seconds. */
const EDITS_MAX = 1_000;

interface Said {
  titulo: string;
  text: string;
}

export interface Change {
  words: string;
  what: "same" | "removed" | "added";
}

/** Returns how the words of two texts differ, in order; null if they differ too much to tell. */
export function wordChanges(before: Said, after: Said): Change[] | null {
  const [old, now] = [readingText(before), readingText(after)];
  const found = diffWordsWithSpace(old, now, { maxEditLength: EDITS_MAX });
  return (
    found?.map(({ value, removed, added }) => ({
      words: value,
      what: removed ? "removed" : added ? "added" : "same",
    })) ?? null
  );
}

function readingText({ titulo, text }: Said): string {
  const document: Document = textToDocument(text, { withPictures: true });
  return [titulo, ...document.map(blockText)].join("\n\n");
}

function blockText(block: Block): string {
  if (block.type === "table") return block.rows.map((row) => row.join(" · ")).join("\n");
  if (block.type === "figure") {
    return block.pictures.map(({ alt, caption }) => `[Imagen: ${alt} ${caption}]`).join("\n");
  }
  return "lines" in block ? block.lines.map(plainLine).join("\n") : plainLine(block.children);
}
