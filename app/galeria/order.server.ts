import { sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { readFields } from "~/http/form-body.server";
import { type Destination, MOVE_FIELDS, movedHref, readDestination, reordered } from "./order";

type Table = "proyectos_galeria" | "fotos_galeria";

/** Moves a photo among those of its project. Returns false if it, or what it should follow, is gone. */
export function moveFoto(
  proyectoId: number,
  id: number,
  destination: Destination,
): Promise<boolean> {
  const ofProyecto = (trx: Transaction<Schema>) =>
    trx
      .selectFrom("fotos_galeria")
      .select("id")
      .where("proyecto_id", "=", proyectoId)
      .orderBy("posicion")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
  return move("fotos_galeria", ofProyecto, id, destination);
}

/** Moves a project among all. Returns false if it, or the one that it should follow, is gone. */
export function moveProyecto(id: number, destination: Destination): Promise<boolean> {
  const all = (trx: Transaction<Schema>) =>
    trx
      .selectFrom("proyectos_galeria")
      .select("id")
      .orderBy("posicion")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
  return move("proyectos_galeria", all, id, destination);
}

/** By the order that is stored now, whatever the page showed: two windows lose nothing. */
function move(
  table: Table,
  read: (trx: Transaction<Schema>) => Promise<{ id: number }[]>,
  id: number,
  destination: Destination,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = await read(trx);
    const before = rows.map((row) => row.id);
    const after = reordered(before, id, destination);
    if (!after) return false;
    if (after.some((each, index) => each !== before[index])) {
      await sql`UPDATE ${sql.table(table)} SET posicion = place.key + 1
        FROM json_each(${JSON.stringify(after)}) AS place WHERE ${sql.ref(`${table}.id`)} = place.value`.execute(
        trx,
      );
    }
    return true;
  });
}

/** Reads the form of a row, moves it by `run`, and returns the URL of its list that says so. */
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
