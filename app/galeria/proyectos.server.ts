import type { Selectable } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { ProyectoRow } from "~/db/gallery-schema";
import { type FormOrigin, originOfNew, replaceWords, versionOf } from "~/db/replace-words.server";
import { countRows, insertOnce } from "~/db/rows.server";
import type { PictureRow } from "~/db/schema";
import { moveToTrash } from "~/papelera/papelera.server";
import { IMAGES_LIMIT, latest, type SitemapEntry } from "~/seo/sitemap";
import { ratioOf } from "~/ui/picture-ratio";
import { removeFiles } from "~/uploads/buckets.server";
import type { Picture } from "~/uploads/image";
import {
  findPictures,
  insertPicture,
  isSamePicture,
  markDeleted,
  placeMarkedFiles,
} from "~/uploads/pictures.server";
import { framesOfStrip } from "./film-strip";
import { listFirstFotos, listFotos } from "./fotos.server";
import type { ProyectoText } from "./galeria-schema";
import { type NewestStrip, stripOf } from "./newest-strip";
import { inOrder, numberRows } from "./order.server";
import type { VisibleProyecto } from "./proyecto-card";

type Row = Selectable<ProyectoRow>;

export interface Proyecto extends Omit<Row, "form_key" | "posicion"> {
  portada: Picture | null;
  fotos: number;
}

type NewText = Omit<ProyectoText, "alternativo"> & Partial<ProyectoText>;

export function countProyectos(): Promise<number> {
  return countRows(db.selectFrom("proyectos_galeria"));
}

/** Lists all projects: newest first (specification, section 7) until the owner moves one. */
export async function listProyectos(): Promise<Proyecto[]> {
  const rows = await select().orderBy(inOrder("proyectos_galeria")).execute();
  return withCovers(rows);
}

const STRIP_FRAMES = 8;
/** Returns a strip's width in heights of a frame; beside a wide cover there is less room. */
const lengthBeside = (cover: Picture | null) => (ratioOf(cover) > 1 ? 3 : 5);

/** Lists all projects as the gallery shows them, without a strip for a single photo. */
export async function listVisibleProyectos(): Promise<(Proyecto & VisibleProyecto)[]> {
  const [proyectos, first] = await Promise.all([listProyectos(), listFirstFotos(STRIP_FRAMES)]);
  return proyectos.map((each) => {
    const frames = framesOfStrip(first[each.id] ?? [], lengthBeside(each.portada));
    return { ...each, first: frames.length > 1 ? frames : [] };
  });
}

export async function findVisibleProyecto(id: number): Promise<VisibleProyecto | null> {
  return (await listVisibleProyectos()).find((each) => each.id === id) ?? null;
}

/** Returns the project after this one; after the last, the first; null if there is no other. */
export async function findNextProyecto(id: number): Promise<{ id: number; titulo: string } | null> {
  const rows = await db
    .selectFrom("proyectos_galeria")
    .select(["id", "titulo"])
    .orderBy(inOrder("proyectos_galeria"))
    .execute();
  const next = rows[rows.findIndex((row) => row.id === id) + 1] ?? rows[0];
  return next && next.id !== id ? next : null;
}

/**
 * Returns the strip of the newest project with photos, whatever the owner's order; null if there is
 * none.
 */
export async function newestStrip(): Promise<NewestStrip | null> {
  const newest = await db
    .selectFrom("proyectos_galeria")
    .select(["id", "titulo"])
    .where("id", "in", (eb) => eb.selectFrom("fotos_galeria").select("proyecto_id"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return null;
  const fotos = await listFotos(newest.id);
  return stripOf(
    newest,
    fotos.map(({ ficha, ...foto }) => foto),
  );
}

export async function findProyecto(id: number): Promise<Proyecto | null> {
  const rows = await select().where("id", "=", id).execute();
  const [proyecto] = await withCovers(rows);
  return proyecto ?? null;
}

/**
 * Creates a project, once per form key; the form sent again changes that project.
 * @returns the project's id
 * @throws WordsChanged if the form is sent again with other words, and `version` is not that of
 * what is stored
 */
export async function createProyecto(
  text: NewText,
  portada: PictureRow,
  formKey: string | null,
  version = "",
): Promise<number> {
  const row = { ...columns(text), portada_url: portada.url, form_key: formKey };
  const { id, isNew } = await insertOnce("proyectos_galeria", formKey, async (trx) => {
    await insertPicture(trx, portada);
    return trx
      .insertInto("proyectos_galeria")
      .values({ ...row, created_at: (await stampNow(trx)).toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  // The same cover, uploaded again, is removed.
  const stored = isNew ? null : await findProyecto(id);
  const isShown = stored !== null && (await isSamePicture(stored.portada_url, portada.url));
  const other = isNew || isShown ? null : portada;
  const origin = originOfNew({ clave: formKey, version }, isNew);
  if (!(await updateProyecto(id, text, other, origin))) {
    throw new Error("the project of this form is gone");
  }
  if (isShown) await removeFiles([portada.url]);
  return id;
}

/**
 * Changes a project; a null `portada` leaves its cover.
 * @returns false if there is no such project
 * @throws WordsChanged, with the stored row, if others have changed it
 */
export async function updateProyecto(
  id: number,
  text: NewText,
  portada: PictureRow | null,
  origin: FormOrigin = {},
): Promise<boolean> {
  const isThere = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("proyectos_galeria")
      .select(WORDS)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return false;
    const words = { ...columns(text), portada_url: portada?.url ?? before.portada_url };
    await replaceWords(trx, before, words, origin, async () => {
      await trx.updateTable("proyectos_galeria").set(words).where("id", "=", id).execute();
      if (!portada) return;
      await insertPicture(trx, portada);
      await markDeleted(trx, [before.portada_url]);
    });
    return true;
  });
  await placeMarkedFiles();
  return isThere;
}

const WORDS = ["titulo", "descripcion", "portada_alternativo", "portada_url"] as const;

export function versionOfProyecto(proyecto: Pick<Row, (typeof WORDS)[number]>): string {
  return versionOf(proyecto, WORDS);
}

/** Trashes a project with its photos. @returns the trash entry's id; null without such a project */
export function deleteProyecto(id: number): Promise<number | null> {
  return moveToTrash("proyecto", async (trx) => {
    await numberRows(trx, "proyectos");
    const row = await trx
      .selectFrom("proyectos_galeria")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const fotos = await trx
      .selectFrom("fotos_galeria")
      .selectAll()
      .where("proyecto_id", "=", id)
      .execute();
    const fichas = await trx
      .selectFrom("fichas")
      .selectAll()
      .where("id", "in", trx.selectFrom("fotos_galeria").select("id").where("proyecto_id", "=", id))
      .execute();
    const rows = { proyectos_galeria: [row], fotos_galeria: fotos, fichas };
    return { nombre: row.titulo, rows, urls: [row.portada_url, ...fotos.map(({ url }) => url)] };
  });
}

function columns({ titulo, descripcion, alternativo = null }: NewText) {
  return { titulo, descripcion, portada_alternativo: alternativo };
}

function select() {
  return db
    .selectFrom("proyectos_galeria")
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom("fotos_galeria")
        .whereRef("fotos_galeria.proyecto_id", "=", "proyectos_galeria.id")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .$asScalar()
        .as("fotos"),
    );
}

async function withCovers(rows: (Row & { fotos: number | null })[]): Promise<Proyecto[]> {
  const pictures = await findPictures(rows.map(({ portada_url }) => portada_url));
  return rows.map(({ form_key, posicion, fotos, ...row }) => ({
    ...row,
    fotos: fotos ?? 0,
    portada: pictures[row.portada_url] ?? null,
  }));
}

/** Returns the sitemap's entry of the gallery, with its covers and photos, IMAGES_LIMIT of each. */
export async function galeriaSitemap(): Promise<SitemapEntry> {
  const covers = await db
    .selectFrom("proyectos_galeria")
    .select(["portada_url as url", "created_at"])
    .orderBy(inOrder("proyectos_galeria"))
    .limit(IMAGES_LIMIT)
    .execute();
  const fotos = await db
    .selectFrom("fotos_galeria")
    .select(["url", "created_at"])
    .orderBy("id", "desc")
    .limit(IMAGES_LIMIT)
    .execute();
  const pictures = [...covers, ...fotos];
  return {
    path: "/galeria",
    changed: latest(pictures.map(({ created_at }) => created_at)),
    images: pictures.map(({ url }) => url),
  };
}
