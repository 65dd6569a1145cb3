import { db } from "~/db.server";
import type { Schema } from "~/db-schema";

export interface Arrived {
  count: number;
  /** Id of the newest, or null where there is none. */
  newest: number | null;
}

export interface Arrivals {
  inscripciones: Arrived;
  mensajes: Arrived;
  /** Kept apart as possible spam. */
  apartados: Arrived;
}

/** Which forms have arrived since a moment (UTC ISO 8601), or ever. */
export async function arrivalsSince(since: string | null): Promise<Arrivals> {
  return {
    inscripciones: await arrivedIn("inscripciones", since ?? ""),
    mensajes: await arrivedIn("mensajes", since ?? ""),
    apartados: await arrivedIn("suspicious_forms", since ?? ""),
  };
}

function arrivedIn(
  table: keyof Pick<Schema, "inscripciones" | "mensajes" | "suspicious_forms">,
  since: string,
): Promise<Arrived> {
  return db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.max<number | null>("id").as("newest"),
    ])
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
}
