import { sql, type Transaction } from "kysely";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import { type FormOrigin, replaceWords, versionOf } from "~/db/replace-words.server";
import type { Schema } from "~/db/schema";
import { fold } from "~/format/text-search";
import type { SitemapEntry } from "~/seo/sitemap";
import { findPictures } from "~/uploads/pictures.server";
import {
  FICHA_FIELDS,
  type Ficha,
  type FichaField,
  fichaOf,
  PROCESOS,
  procesoName,
  type Recorrido,
  recorridoTitle,
  TYPED_FIELDS,
} from "./ficha";
import type { Foto } from "./fotos.server";
import type { FotoView } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";
import { inOrder } from "./order.server";

/** Writes `values` into the fichas of existing photos; fields that are not in `values` stay. */
export async function writeFichas(
  trx: Transaction<Schema>,
  fotos: number[],
  values: Partial<Record<FichaField, string | null>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  for (const id of fotos) {
    await trx
      .insertInto("fichas")
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
  }
}

type WithFicha = Pick<Foto, "id" | "ficha">;

function wordsOf(fotos: WithFicha[]): Record<string, string> {
  const said = fotos.filter(({ ficha }) => Object.keys(ficha).length > 0);
  return Object.fromEntries(said.map(({ id, ficha }) => [`foto_${id}`, JSON.stringify(ficha)]));
}

export function versionOfFichas(fotos: WithFicha[]): string {
  const words = wordsOf(fotos);
  return versionOf(words, Object.keys(words));
}

/**
 * Writes `values` into the fichas of a project's photos: those with the given ids, or all if `ids`
 * is null.
 * @returns the number of photos
 * @throws WordsChanged if others have changed a ficha of the project since the form was shown
 */
export function fillFichas(
  proyectoId: number,
  ids: number[] | null,
  values: Partial<Record<FichaField, string | null>>,
  origin: FormOrigin = {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("fotos_galeria")
      .leftJoin("fichas", "fichas.id", "fotos_galeria.id")
      .select(["fotos_galeria.id", ...FICHA_FIELDS])
      .where("proyecto_id", "=", proyectoId)
      .execute();
    const filled = rows.filter(({ id }) => !ids || ids.includes(id));
    const before = rows.map((row) => ({ id: row.id, ficha: fichaOf(row) }));
    const after = rows.map((row) => ({
      id: row.id,
      ficha: fichaOf(filled.includes(row) ? { ...row, ...values } : row),
    }));
    const fotos = filled.map(({ id }) => id);
    await replaceWords(trx, wordsOf(before), wordsOf(after), origin, () =>
      writeFichas(trx, fotos, values),
    );
    return fotos.length;
  });
}

/** Lists the photos of a recorrido, from all projects, in the order of the gallery. */
export async function listFotosOf({ by, spellings }: ListedRecorrido): Promise<FotoView[]> {
  // In this order of tables their indexes have the order of the gallery: nothing is sorted.
  const rows = await db
    .selectFrom("proyectos_galeria")
    .crossJoin("fotos_galeria")
    .crossJoin("fichas")
    .select(["fotos_galeria.id", "url", "fotos_galeria.descripcion", "alternativo", "titulo"])
    .select(["proyecto_id", ...FICHA_FIELDS])
    .whereRef("proyecto_id", "=", "proyectos_galeria.id")
    .whereRef("fichas.id", "=", "fotos_galeria.id")
    .where(VALUES[by], "in", spellings)
    .orderBy(inOrder("proyectos_galeria"))
    .orderBy(inOrder("fotos_galeria"))
    .execute();
  const pictures = await findPictures(rows.map(({ url }) => url));
  return rows.map(({ id, url, descripcion, alternativo, proyecto_id, titulo, ...row }) => ({
    id,
    url,
    descripcion,
    alternativo: alternativo ?? (descripcion ? null : `Foto del proyecto «${titulo}»`),
    picture: pictures[url] ?? null,
    ficha: fichaOf(row),
    proyecto: { id: proyecto_id, titulo },
  }));
}

export interface ListedRecorrido extends Recorrido {
  fotos: number;
  /** All stored spellings of the process or film, the most used first. */
  spellings: string[];
}

/** Lists the recorridos, those by process before those by film, each with most photos first. */
export async function listRecorridos(): Promise<ListedRecorrido[]> {
  return [...(await listBy("proceso")), ...(await listBy("pelicula"))];
}

/**
 * Finds a recorrido in whatever spelling it is asked for; null if no photo was made by that process
 * or on that film.
 */
export async function findRecorrido(asked: Recorrido): Promise<ListedRecorrido | null> {
  const name = comparableName(asked);
  return (await listBy(asked.by)).find((each) => comparableName(each) === name) ?? null;
}

/** SQL of the process or film of a photo; a process outside the list ('otro') counts by its typed name. */
const VALUES = {
  proceso: sql<string | null>`iif(fichas.proceso = 'otro', fichas.otro_proceso, fichas.proceso)`,
  pelicula: sql<string | null>`fichas.pelicula`,
};

/**
 * Lists the recorridos by process or by film. Spellings of one name are one recorrido, named by a
 * key of `PROCESOS`, else by its most used spelling, else by its newest.
 */
const listBy = cached(async (by: Recorrido["by"]): Promise<ListedRecorrido[]> => {
  const rows = await db
    .selectFrom("fichas")
    .select(["id", VALUES[by].as("value")])
    .where(by, "is not", null)
    .execute();
  const uses = new Map<string, Map<string, number>>();
  for (const { value } of rows.sort((one, other) => other.id - one.id)) {
    if (!value) continue;
    const name = comparableName({ by, value });
    const spelled = uses.get(name) ?? new Map<string, number>();
    uses.set(name, spelled.set(value, (spelled.get(value) ?? 0) + 1));
  }
  const recorridos = [...uses.values()].map((spelled) => {
    const spellings = [...spelled].sort(([, one], [, other]) => other - one).map(([text]) => text);
    const key = spellings.find((text) => by === "proceso" && Object.hasOwn(PROCESOS, text));
    const fotos = [...spelled.values()].reduce((sum, count) => sum + count, 0);
    return { by, value: key ?? String(spellings[0]), fotos, spellings };
  });
  return recorridos.sort((one, other) => other.fotos - one.fotos);
});

function comparableName(recorrido: Recorrido): string {
  return fold(recorridoTitle(recorrido)).replace(/\s/g, "");
}

export async function recorridosSitemap(): Promise<SitemapEntry[]> {
  const recorridos = await listRecorridos();
  return recorridos.map(({ by, value }) => ({ path: galeriaHref({ [by]: value }) }));
}

const REMEMBERED = 500;
const SUGGESTED_MAX = 60;

export type Suggestions = Partial<Record<FichaField, string[]>>;

/** Returns up to 60 suggestions per field: from the newest 500 fichas, newest first, then common values. */
export async function suggestFichas(): Promise<Suggestions> {
  const rows = await db
    .selectFrom("fichas")
    .select(FICHA_FIELDS)
    .orderBy("id", "desc")
    .limit(REMEMBERED)
    .execute();
  const fichas = rows
    .map((row) => fichaOf(row))
    .map((row) => ({ ...row, proceso: procesoName(row) }));
  const suggestionsOf = (field: FichaField) => {
    const typed = fichas.flatMap((ficha: Ficha) => ficha[field] ?? []);
    return [...new Set([...typed, ...(SEEDS[field] ?? [])])].slice(0, SUGGESTED_MAX);
  };
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, suggestionsOf(field)]));
}

const SEEDS: Suggestions = {
  proceso: Object.values(PROCESOS).filter((label) => label !== PROCESOS.otro),
  pelicula: [
    ...["Ilford HP5 Plus", "Ilford FP4 Plus", "Kodak Tri-X 400", "Kodak T-MAX 100", "Fomapan 100"],
    ...["Kentmere 400", "Rollei RPX 100", "Kodak Portra 400", "Kodak Ektar 100"],
    ...["Kodak Ektachrome E100", "Fujifilm Velvia 50"],
  ],
  formato: ["35 mm", "6×6", "6×7", "4×5", "Estenopeica", "Sin cámara"],
  revelador: [
    ...["D-76 1+1", "ID-11 1+1", "Rodinal 1+50", "HC-110 1+31", "XTOL 1+1", "Perceptol 1+1"],
    ...["Microphen", "Pyrocat-HD 1+1+100", "Ilfotec DD-X 1+4", "Dektol 1+2", "Multigrade 1+9"],
  ],
  virado: ["Selenio", "Oro", "Té"],
};

export function fichaBefore(fotos: Foto[], id: number): Ficha {
  return fotos[fotos.findIndex((foto) => foto.id === id) - 1]?.ficha ?? {};
}
