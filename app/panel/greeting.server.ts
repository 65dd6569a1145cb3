import type { User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import type { PanelVisitRow, Schema } from "~/db/schema";
import { logProblem } from "~/log.server";
import { type Greeting, greetingOf } from "./greeting";

/** What the panel says to a user, whose visit it notes without waiting for that. */
export async function greet(user: User, now = new Date()): Promise<Greeting> {
  const visit = await currentVisit(user, now);
  const arrivals = await arrivalsSince(visit.since);
  noteVisit(visit);
  return greetingOf(visit.since, arrivals, now);
}

interface Arrived {
  count: number;
  /** Id of the newest, or null. */
  newest: number | null;
}

export interface Arrivals {
  inscripciones: Arrived;
  mensajes: Arrived;
  /** Quarantined forms. */
  apartados: Arrived;
}

/** Forms that arrived since a moment (UTC ISO 8601); all of them for null. */
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

/** After a longer pause it is another visit; a reload a minute later is the same. */
const PAUSE_MS = 30 * 60 * 1000;

/** The visit that a user is on at a moment, in whatever browser. */
export async function currentVisit({ id }: User, now: Date): Promise<PanelVisitRow> {
  const last = await db
    .selectFrom("panel_visits")
    .select(["since", "seen_at"])
    .where("user_id", "=", id)
    .executeTakeFirst();
  const visit = { user_id: id, since: last?.since ?? null, seen_at: now.toISOString() };
  const isNew = last && now.getTime() - Date.parse(last.seen_at) > PAUSE_MS;
  return isNew ? { ...visit, since: last.seen_at } : visit;
}

/** Stores a visit; a failure is logged only. */
export async function noteVisit(visit: PanelVisitRow): Promise<void> {
  const { since, seen_at } = visit;
  await db
    .insertInto("panel_visits")
    .values(visit)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ since, seen_at }))
    .execute()
    .catch((error: unknown) => logProblem("visit not noted", error));
}
