import type { Selectable } from "kysely";
import type { BorradorRow } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { moveToTrash } from "~/papelera/papelera.server";
import { draftName } from "./contenido-html.server";
import { findEdited } from "./edited.server";
import { unheldPictures } from "./unheld-pictures.server";

/**
 * Trashes an article with its draft, its versions and the pictures that nothing else shows.
 * @returns the trash entry's id, or null if there is no such article
 */
export function deleteArticulo(id: number): Promise<number | null> {
  return moveToTrash("articulo", async (trx) => {
    const { articulo, borrador } = await findEdited({ articulo: id }, trx);
    if (!articulo) return null;
    const versions = trx.selectFrom("versiones").selectAll().where("articulo_id", "=", id);
    const versiones = await versions.orderBy("id").execute();
    // With its draft and its versions, so that only pictures are left that others show.
    await trx.deleteFrom("blog_posts").where("id", "=", id).execute();
    const borradores = borrador ? [inTrash(borrador)] : [];
    return {
      nombre: articulo.titulo,
      rows: { blog_posts: [articulo], borradores, versiones },
      urls: await unheldPictures(trx, [articulo, ...borradores, ...versiones]),
    };
  });
}

/**
 * Moves a draft to the trash, without its date and its address.
 * @returns the trash entry's id, or null if there is no such draft
 */
export function deleteBorrador(id: number): Promise<number | null> {
  return moveToTrash("articulo", async (trx) => {
    const drafts = trx.deleteFrom("borradores").where("id", "=", id).returningAll();
    const borrador = await drafts.executeTakeFirst();
    if (!borrador) return null;
    return {
      nombre: draftName(borrador),
      rows: { borradores: [inTrash(borrador)] },
      urls: await unheldPictures(trx, [borrador]),
    };
  });
}

/**
 * Returns a draft without its date and its address: restored, it must neither publish itself, for
 * its hour may have passed, nor be shown, unasked.
 */
function inTrash(draft: Selectable<BorradorRow>): Selectable<BorradorRow> {
  return { ...draft, publica_at: null, no_publicado_at: null, from_backup: 0, enlace: null };
}

export async function findBorradorTitle(
  id: number,
): Promise<{ id: number; titulo: string; articulo_id: number | null } | null> {
  const query = db.selectFrom("borradores").select(["id", "titulo", "articulo_id", "contenido"]);
  const row = await query.where("id", "=", id).executeTakeFirst();
  return row ? { id, titulo: draftName(row), articulo_id: row.articulo_id } : null;
}
