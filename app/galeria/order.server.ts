import { type RawBuilder, sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { readFields } from "~/http/form-body.server";
import { type Destination, MOVE_FIELDS, movedHref, readDestination, reordered } from "./order";

type Table = "proyectos_galeria" | "fotos_galeria";

/**
 * Returns the terms of an ORDER BY: first the rows without `posicion`, newest first, then the
 * others by `posicion`.
 */
export function inOrder(table: Table): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("posicion")}, ${column("created_at")} DESC, ${column("id")} DESC`;
}

/** List whose order the owner chooses: the photos of the project with this id, or all projects. */
type List = number | "proyectos";

async function idsInOrder(trx: Transaction<Schema>, list: List): Promise<number[]> {
  const query =
    list === "proyectos"
      ? trx.selectFrom("proyectos_galeria").select("id").orderBy(inOrder("proyectos_galeria"))
      : trx
          .selectFrom("fotos_galeria")
          .select("id")
          .where("proyecto_id", "=", list)
          .orderBy(inOrder("fotos_galeria"));
  return (await query.execute()).map(({ id }) => id);
}

async function number(trx: Transaction<Schema>, list: List, ids: number[]): Promise<void> {
  const table = list === "proyectos" ? "proyectos_galeria" : "fotos_galeria";
  await sql`UPDATE ${sql.table(table)} SET posicion = place.key + 1
    FROM json_each(${JSON.stringify(ids)}) AS place
    WHERE ${sql.ref(`${table}.id`)} = place.value`.execute(trx);
}

/**
 * Stores the place of every row in a list before one of them is deleted, so that it returns to its
 * place if it is restored, whatever has moved meanwhile.
 */
export async function numberRows(trx: Transaction<Schema>, list: List): Promise<void> {
  await number(trx, list, await idsInOrder(trx, list));
}

interface NewPlace {
  proyectoId: number;
  id: number;
  /**
   * Id of the nearest stored photo before this one in the same form; `after` is the id of the
   * nearest behind it.
   */
  before?: number;
  after?: number;
}

/**
 * Puts a new photo beside the stored ones of its form, wherever they are now, or else behind all.
 */
export async function placeFoto(
  trx: Transaction<Schema>,
  { proyectoId, id, before, after }: NewPlace,
): Promise<void> {
  const ids = (await idsInOrder(trx, proyectoId)).filter((each) => each !== id);
  const next = after === undefined ? ids.length : Math.max(0, ids.indexOf(after));
  const place = before === undefined ? next : ids.indexOf(before) + 1;
  await number(trx, proyectoId, [...ids.slice(0, place), id, ...ids.slice(place)]);
}

/**
 * Moves a row within the order that is stored now, not the one that the page showed, so that two
 * windows lose nothing. Returns false if the row, or the one that it should follow, is gone.
 */
export function moveRow(list: List, id: number, destination: Destination): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await idsInOrder(trx, list);
    const after = reordered(before, id, destination);
    if (!after) return false;
    if (after.some((each, index) => each !== before[index])) await number(trx, list, after);
    return true;
  });
}

/** Moves a row; returns its list's URL with `movida` (0: not moved), bare if no destination was sent. */
export async function submitMove(request: Request, list: List, id: number): Promise<string> {
  const base = list === "proyectos" ? "/galeria-admin" : `/galeria-admin/${list}`;
  const destination = readDestination(await readFields(request, MOVE_FIELDS));
  if (!destination) return base;
  return movedHref(base, (await moveRow(list, id, destination)) ? id : 0, destination);
}
