import { type RawBuilder, sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { readFields } from "~/http/form-body.server";
import { type Destination, MOVE_FIELDS, movedHref, readDestination, reordered } from "./order";

type Table = "proyectos_galeria" | "fotos_galeria";

/**
 * Returns SQL that orders rows: first those that nobody has placed, newest first, then the others
 * by place.
 */
export function inOrder(table: Table): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("posicion")}, ${column("created_at")} DESC, ${column("id")} DESC`;
}

/** Moves a photo among those of its project. Returns false if it, or what it should follow, is gone. */
export function moveFoto(
  proyectoId: number,
  id: number,
  destination: Destination,
): Promise<boolean> {
  const read = (trx: Transaction<Schema>) => fotosInOrder(trx, proyectoId);
  return move("fotos_galeria", read, id, destination);
}

/** Moves a project among all. Returns false if it, or the one that it should follow, is gone. */
export function moveProyecto(id: number, destination: Destination): Promise<boolean> {
  return move("proyectos_galeria", proyectosInOrder, id, destination);
}

/**
 * Numbers the photos of a project before one of them is deleted: restored, it finds its place,
 * whatever has moved meanwhile.
 */
export async function numberFotos(trx: Transaction<Schema>, proyectoId: number): Promise<void> {
  await number(trx, "fotos_galeria", await fotosInOrder(trx, proyectoId));
}

interface Neighbours {
  before: number | null;
  after: number | null;
}

/** Puts a new photo beside those that came with it, wherever they are now, or else behind all others. */
export async function placeFoto(
  trx: Transaction<Schema>,
  { id, proyectoId }: { id: number; proyectoId: number },
  { before, after }: Neighbours,
): Promise<void> {
  const ids = (await fotosInOrder(trx, proyectoId)).filter((each) => each !== id);
  const next = after === null ? ids.length : Math.max(0, ids.indexOf(after));
  const place = before === null ? next : ids.indexOf(before) + 1;
  await number(trx, "fotos_galeria", [...ids.slice(0, place), id, ...ids.slice(place)]);
}

/**
 * Numbers all projects before one of them is deleted: restored, it finds its place, whatever has
 * moved meanwhile.
 */
export async function numberProyectos(trx: Transaction<Schema>): Promise<void> {
  await number(trx, "proyectos_galeria", await proyectosInOrder(trx));
}

async function fotosInOrder(trx: Transaction<Schema>, proyectoId: number): Promise<number[]> {
  const fotos = trx.selectFrom("fotos_galeria").select("id").where("proyecto_id", "=", proyectoId);
  return (await fotos.orderBy(inOrder("fotos_galeria")).execute()).map(({ id }) => id);
}

async function proyectosInOrder(trx: Transaction<Schema>): Promise<number[]> {
  const proyectos = trx.selectFrom("proyectos_galeria").select("id");
  return (await proyectos.orderBy(inOrder("proyectos_galeria")).execute()).map(({ id }) => id);
}

async function number(trx: Transaction<Schema>, table: Table, ids: number[]): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET posicion = place.key + 1
    FROM json_each(${JSON.stringify(ids)}) AS place
    WHERE ${sql.ref(`${table}.id`)} = place.value`.execute(trx);
}

/**
 * Moves a row by the order that is stored now, whatever the page showed: two windows lose nothing.
 * Returns false if it, or the row that it should follow, is gone.
 */
function move(
  table: Table,
  read: (trx: Transaction<Schema>) => Promise<number[]>,
  id: number,
  destination: Destination,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await read(trx);
    const after = reordered(before, id, destination);
    if (!after) return false;
    if (after.some((each, index) => each !== before[index])) await number(trx, table, after);
    return true;
  });
}

/** Moves a row by `run`, and returns the URL of its list that says whether it has moved. */
export async function submitMove(
  request: Request,
  base: string,
  id: number,
  run: (destination: Destination) => Promise<boolean>,
): Promise<string> {
  const destination = readDestination(await readFields(request, MOVE_FIELDS));
  if (!destination) return base;
  return movedHref(base, (await run(destination)) ? id : 0, destination);
}
