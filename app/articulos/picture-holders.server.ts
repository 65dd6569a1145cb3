import { sql, type Transaction } from "kysely";
import type { ArticuloContent } from "~/db/article-schema";
import type { Schema } from "~/db/schema";
import { markDeleted } from "~/uploads/pictures.server";

const IN_TEXT = /\/uploads\/blog-images\/[\w.-]+/g;

/** Public paths of the uploads that belong to articles, drafts or versions: covers, and what their texts show. */
function picturesIn(rows: (ArticuloContent | null)[]): string[] {
  const urls = rows.flatMap((row) => [row?.imagen_url, ...(row?.contenido.match(IN_TEXT) ?? [])]);
  return [...new Set(urls)].filter((url) => !!url) as string[];
}

/** The pictures of rows that have been deleted or changed, and that no other row shows. */
export async function unheldPictures(
  trx: Transaction<Schema>,
  rows: (ArticuloContent | null)[],
): Promise<string[]> {
  const unheld: string[] = [];
  for (const url of picturesIn(rows)) if (!(await isHeld(trx, url))) unheld.push(url);
  return unheld;
}

/** To be called in the transaction that deleted or changed `rows`; `placeMarkedFiles` follows. */
export async function deleteUnheld(
  trx: Transaction<Schema>,
  rows: (ArticuloContent | null)[],
): Promise<void> {
  await markDeleted(trx, await unheldPictures(trx, rows));
}

/** Reads whole tables: seldom, and texts have no index. */
async function isHeld(trx: Transaction<Schema>, url: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM (
      SELECT imagen_url, contenido FROM blog_posts AS holder
      UNION ALL SELECT imagen_url, contenido FROM borradores AS holder
      UNION ALL SELECT imagen_url, contenido FROM versiones AS holder
    ) WHERE imagen_url = ${url} OR instr(contenido, ${url}) > 0 LIMIT 1`.execute(trx);
  return rows.length > 0;
}
