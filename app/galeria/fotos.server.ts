import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { noteStored } from "~/db/replace-words.server";
import { countRows, insertOnce } from "~/db/rows.server";
import type { PictureRow } from "~/db/schema";
import { moveToTrash } from "~/papelera/papelera.server";
import type { TextPictures } from "~/text/html.server";
import { removeFiles } from "~/uploads/buckets.server";
import type { Picture } from "~/uploads/image";
import { findPictures, insertPicture } from "~/uploads/pictures.server";
import { FICHA_FIELDS, type Ficha, fichaOf } from "./ficha";
import { momentInForm, othersOfForm, placeIn } from "./fotos-of-form.server";
import type { FotosPlace } from "./galeria-fields";
import type { FotoText } from "./galeria-schema";
import { galeriaHref } from "./galeria-state";
import { inOrder, numberRows, placeFoto } from "./order.server";

export interface Foto {
  id: number;
  url: string;
  descripcion: string | null;
  alternativo: string | null;
  picture: Picture | null;
  ficha: Ficha;
}

export type FirstFoto = Pick<Foto, "url" | "picture">;

/** Lists a project's photos: newest first (specification, section 7) until the owner moves one. */
export async function listFotos(proyectoId: number): Promise<Foto[]> {
  const rows = await db
    .selectFrom("fotos_galeria")
    .leftJoin("fichas", "fichas.id", "fotos_galeria.id")
    .select(["fotos_galeria.id", "url", "descripcion", "alternativo", ...FICHA_FIELDS])
    .where("proyecto_id", "=", proyectoId)
    .orderBy(inOrder("fotos_galeria"))
    .execute();
  const pictures = await findPictures(rows.map(({ url }) => url));
  return rows.map(({ id, url, descripcion, alternativo, ...row }) => ({
    id,
    url,
    descripcion,
    alternativo,
    picture: pictures[url] ?? null,
    ficha: fichaOf(row),
  }));
}

/** Returns the first `count` photos of each project, by the project's id. */
export async function listFirstFotos(count: number): Promise<Record<number, FirstFoto[]>> {
  const numbered = db
    .selectFrom("fotos_galeria")
    .select(["proyecto_id", "url"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("proyecto_id").orderBy(inOrder("fotos_galeria")))
        .as("place"),
    )
    .as("numbered");
  const rows = await db
    .selectFrom(numbered)
    .select(["proyecto_id", "url"])
    .where("place", "<=", count)
    .orderBy("proyecto_id")
    .orderBy("place")
    .execute();
  const pictures = await findPictures(rows.map(({ url }) => url));
  const first: Record<number, FirstFoto[]> = {};
  for (const { proyecto_id, url } of rows) {
    first[proyecto_id] = [...(first[proyecto_id] ?? []), { url, picture: pictures[url] ?? null }];
  }
  return first;
}

/** Finds the photos of the gallery that a text shows, by URL, each with its page as `href`. */
export async function photosOfText(urls: string[]): Promise<TextPictures> {
  if (urls.length === 0) return {};
  const query = db.selectFrom("fotos_galeria").select(["id", "proyecto_id", "url"]);
  const photos = await query.where("url", "in", urls).execute();
  const pictures = await findPictures(photos.map(({ url }) => url));
  return Object.fromEntries(
    photos.flatMap(({ id, proyecto_id, url }) => {
      const picture = pictures[url];
      const href = galeriaHref({ proyecto: proyecto_id, foto: id });
      return picture ? [[url, { ...picture, href }]] : [];
    }),
  );
}

export async function undescribedFotos(): Promise<{ count: number; proyecto: number | null }> {
  const undescribed = db
    .selectFrom("fotos_galeria")
    .where("descripcion", "is", null)
    .where("alternativo", "is", null);
  const first = await undescribed
    .select("proyecto_id")
    .orderBy("proyecto_id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return { count: await countRows(undescribed), proyecto: first?.proyecto_id ?? null };
}

interface NewFoto extends Partial<FotoText> {
  proyectoId: number;
  picture: PictureRow;
  /**
   * `KEY.PLACE`: the form's key and the photo's place in it. A photo that is sent twice is added
   * once; the photos of one form are listed side by side, in the order of their places.
   */
  formKey: string;
  donde?: FotosPlace;
}

/**
 * Adds a photo: beside the others of its form or, as the first of them, before all photos of the
 * project; with `donde` "final", behind all.
 * @returns the id of the photo, or of the one that this form key has added before
 * @throws Error if the project is gone
 */
export async function addFoto(foto: NewFoto): Promise<number> {
  const { proyectoId, picture, descripcion, alternativo, formKey, donde } = foto;
  const { url } = picture;
  const texts = { descripcion, alternativo };
  const row = { proyecto_id: proyectoId, url, form_key: formKey, ...texts };
  const { id, isNew } = await insertOnce("fotos_galeria", formKey, async (trx) => {
    const place = placeIn(formKey);
    const others = await othersOfForm(formKey, trx);
    const created_at = momentInForm(await stampNow(trx), place, others);
    const insert = trx.insertInto("fotos_galeria").values({ ...row, created_at });
    const { id } = await insert.returning("id").executeTakeFirstOrThrow();
    if (donde === "final" || others.some(({ posicion }) => posicion !== null)) {
      const before = others.findLast((other) => other.place < place)?.id;
      const after = others.find((other) => other.place > place)?.id;
      await placeFoto(trx, { proyectoId, id, before, after });
    }
    await noteStored(trx, formKey, texts);
    await insertPicture(trx, picture);
    return { id };
  });
  if (!isNew) await removeFiles([url]);
  return id;
}

/**
 * Moves a photo to the trash.
 * @returns the trash entry's id, or null if the project has no such photo
 */
export function deleteFoto(proyectoId: number, id: number): Promise<number | null> {
  return moveToTrash("foto", async (trx) => {
    await numberRows(trx, proyectoId);
    const row = await trx
      .selectFrom("fotos_galeria")
      .selectAll()
      .where("id", "=", id)
      .where("proyecto_id", "=", proyectoId)
      .executeTakeFirst();
    if (!row) return null;
    const { titulo } = await trx
      .selectFrom("proyectos_galeria")
      .select("titulo")
      .where("id", "=", proyectoId)
      .executeTakeFirstOrThrow();
    const text = row.descripcion ?? row.alternativo ?? "sin descripción";
    const fichas = await trx.selectFrom("fichas").selectAll().where("id", "=", id).execute();
    return {
      nombre: `«${titulo}»: ${text}`,
      rows: { fotos_galeria: [row], fichas },
      urls: [row.url],
    };
  });
}
