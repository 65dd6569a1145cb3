import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { db } from "~/db/client.server";
import { isRestoreUnheld } from "~/db/restores.server";
import { positiveInteger } from "~/http/query";
import { readContent } from "./articulos.server";

const TOKEN_BYTES = 24;
const RANDOM_LENGTH = (TOKEN_BYTES / 3) * 4;

/**
 * Gives a draft an address that shows it to whoever has it, unless it has one already: random
 * characters, and then the id or the form key that the published article has, too.
 */
export async function shareBorrador(id: number): Promise<void> {
  const random = randomBytes(TOKEN_BYTES).toString("base64url");
  const enlace = sql<string>`${random} || coalesce(articulo_id, form_key)`;
  const drafts = db.updateTable("borradores").set({ enlace }).where("id", "=", id);
  await drafts.where("enlace", "is", null).execute();
}

export async function unshareBorrador(id: number): Promise<void> {
  await db.updateTable("borradores").set({ enlace: null }).where("id", "=", id).execute();
}

/** Returns the id of the article that a draft with this address has become or changed, or null. */
export async function findPublished(enlace: string): Promise<number | null> {
  const key = enlace.slice(RANDOM_LENGTH);
  const id = positiveInteger(key);
  const articles = db.selectFrom("blog_posts").select("id");
  const query = id ? articles.where("id", "=", id) : articles.where("form_key", "=", key);
  return (await query.executeTakeFirst())?.id ?? null;
}

/**
 * Returns the draft with a shared address; null if there is none, and after a restore until the
 * addresses from the backup are withdrawn.
 */
export async function findShared(enlace: string) {
  if (await isRestoreUnheld()) return null;
  const query = db.selectFrom("borradores").selectAll().where("enlace", "=", enlace);
  const row = await query.executeTakeFirst();
  const [draft] = await readContent(row ? [row] : []);
  return draft ?? null;
}
