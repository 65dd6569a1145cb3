import { db } from "~/db/client.server";
import type { PictureRow } from "~/db/schema";
import { trimmedText } from "~/format/text-fields";
import { moveToTrash } from "~/papelera/papelera.server";
import type { Picture } from "~/uploads/image";
import { findPictures, insertOnce } from "~/uploads/pictures.server";
import { FICHA_FIELDS, type Ficha, fichaOf } from "./ficha";
import { writeFichas } from "./fichas.server";
import { momentInForm, othersOfForm, placeIn } from "./fotos-of-form.server";
import type { FotoField, FotosPlace } from "./galeria-fields";
import type { FotoText } from "./galeria-schema";
import { numberFotos, placeFoto } from "./order.server";

export interface Foto {
  id: number;
  url: string;
  descripcion: string | null;
  alternativo: string | null;
  picture: Picture | null;
  ficha: Ficha;
}

type FirstFoto = Pick<Foto, "url" | "picture">;

/** The photos of a project: newest first (specification, section 7) until the owner moves one. */
export async function listFotos(proyectoId: number): Promise<Foto[]> {
  const rows = await db
    .selectFrom("fotos_galeria")
    .leftJoin("fichas", "fichas.id", "fotos_galeria.id")
    .select(["fotos_galeria.id", "url", "descripcion", "alternativo", ...FICHA_FIELDS])
    .where("proyecto_id", "=", proyectoId)
    .orderBy("posicion")
    .orderBy("created_at", "desc")
    .orderBy("fotos_galeria.id", "desc")
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

/** The first photos of each project, at most so many of each, by the project's id. */
export async function listFirstFotos(count: number): Promise<Record<number, FirstFoto[]>> {
  const numbered = db
    .selectFrom("fotos_galeria")
    .select(["proyecto_id", "url"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) =>
          over
            .partitionBy("proyecto_id")
            .orderBy("posicion")
            .orderBy("created_at", "desc")
            .orderBy("id", "desc"),
        )
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

export async function undescribedFotos(): Promise<{ count: number; proyecto: number | null }> {
  const undescribed = db
    .selectFrom("fotos_galeria")
    .where("descripcion", "is", null)
    .where("alternativo", "is", null);
  const { count } = await undescribed
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const first = await undescribed
    .select("proyecto_id")
    .orderBy("proyecto_id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return { count, proyecto: first?.proyecto_id ?? null };
}

/**
 * `formKey` is `KEY.PLACE`: it adds one photo however often it is sent, and the photos of a form
 * appear together by their places, whichever came first and whatever was moved meanwhile; without
 * `donde` before all others. @throws Error when the project is gone
 */
export function addFoto(
  proyectoId: number,
  picture: PictureRow,
  text: Partial<FotoText>,
  formKey: string | null,
  donde: FotosPlace = "principio",
): Promise<number> {
  const { descripcion, alternativo } = text;
  const row = {
    proyecto_id: proyectoId,
    url: picture.url,
    descripcion,
    alternativo,
    form_key: formKey,
  };
  return insertOnce("fotos_galeria", formKey, picture, async (trx) => {
    const place = placeIn(formKey);
    const others = await othersOfForm(formKey, trx);
    const insert = trx
      .insertInto("fotos_galeria")
      .values({ ...row, created_at: momentInForm(place, others) });
    const { id } = await insert.returning("id").executeTakeFirstOrThrow();
    if (donde === "final" || others.some(({ posicion }) => posicion !== null)) {
      const before = others.findLast((other) => other.place < place)?.id ?? null;
      const after = others.find((other) => other.place > place)?.id ?? null;
      await placeFoto(trx, { id, proyectoId }, { before, after });
    }
    return { id };
  });
}

/** Changes what a photo says, and those fields of its ficha. Returns false if it is gone. */
export function describeFoto(
  proyectoId: number,
  id: number,
  { descripcion, alternativo }: FotoText,
  ficha: Parameters<typeof writeFichas>[2] = {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("fotos_galeria")
      .set({ descripcion, alternativo })
      .where("id", "=", id)
      .where("proyecto_id", "=", proyectoId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await writeFichas(trx, [id], ficha);
    return true;
  });
}

export interface DescriptionChange {
  id: number;
  field: FotoField;
  before: string | null;
  after: string | null;
}

/** Conflicts are with texts changed since they were shown. */
interface DescriptionChanges {
  /** Photos of which something was saved. */
  saved: number;
  gone: DescriptionChange[];
  conflicts: (DescriptionChange & { now: string | null })[];
}

/** Changes only descriptions that are as they were shown. */
export async function describeFotos(
  proyectoId: number,
  changes: DescriptionChange[],
): Promise<DescriptionChanges> {
  return db.transaction().execute(async (trx) => {
    const ids = changes.map(({ id }) => id);
    const rows = await trx
      .selectFrom("fotos_galeria")
      .select(["id", "descripcion", "alternativo"])
      .where("proyecto_id", "=", proyectoId)
      .where("id", "in", ids)
      .execute();
    const outcome: DescriptionChanges = { saved: 0, gone: [], conflicts: [] };
    const saved = new Set<number>();
    for (const change of changes) {
      const { id, field, before, after } = change;
      const row = rows.find((each) => each.id === id);
      const now = trimmedText.parse(row?.[field] ?? "") || null;
      if (!row) outcome.gone.push(change);
      else if (now !== before && now !== after) outcome.conflicts.push({ ...change, now });
      else {
        const update = trx.updateTable("fotos_galeria").set({ [field]: after });
        await update.where("id", "=", id).execute();
        saved.add(id);
      }
    }
    return { ...outcome, saved: saved.size };
  });
}

/** Moves a photo to the trash. Returns its id there, or null if the project has none such. */
export function deleteFoto(proyectoId: number, id: number): Promise<number | null> {
  return moveToTrash("foto", async (trx) => {
    await numberFotos(trx, proyectoId);
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
