import type { User } from "~/auth/users.server";
import type { PanelVisitRow } from "~/db/auth-schema";
import { db } from "~/db/client.server";
import { FORMS, type FormTable, KINDS } from "~/db/kinds";
import { countRows } from "~/db/rows.server";
import { siteNow } from "~/db/site-time";
import { countOf } from "~/format/amounts";
import { inMadrid, storedMoment } from "~/format/dates";
import { daysBetween } from "~/format/recent";
import { logProblem } from "~/log.server";

export interface Greeting {
  text: string;
  /** How many forms were quarantined since the last visit, in words; null without any. */
  setApart: string | null;
  /** The end of the last visit (UTC ISO 8601), or null in the first. */
  since: string | null;
}

/** Returns the greeting for a user, and stores the visit without waiting for it. */
export async function greet(user: User, now = siteNow()): Promise<Greeting> {
  const visit = await currentVisit(user, now);
  const arrivals = await arrivalsSince(visit.since);
  noteVisit(visit);
  return greetingOf(visit.since, arrivals, now);
}

export type Arrivals = Record<FormTable | "quarantined", number>;

/** Returns how many forms of each kind arrived after a moment (UTC ISO 8601); for null, in all. */
export async function arrivalsSince(since: string | null): Promise<Arrivals> {
  return {
    inscripciones: await arrivedIn("inscripciones", since ?? ""),
    mensajes: await arrivedIn("mensajes", since ?? ""),
    quarantined: await arrivedIn("suspicious_forms", since ?? ""),
  };
}

function arrivedIn(table: FormTable | "suspicious_forms", since: string): Promise<number> {
  return countRows(db.selectFrom(table).where("created_at", ">", since));
}

/** Milliseconds of pause after which a new visit begins; a reload before belongs to the same. */
const PAUSE_MS = 30 * 60 * 1000;

/** Returns a user's visit at `now`, in whatever browser: the last one or, after PAUSE_MS, a new one. */
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

const DAY_MS = 24 * 60 * 60 * 1000;

const hourOf = inMadrid({ hour: "numeric", hourCycle: "h23" });
const timeOf = inMadrid({ hour: "numeric", minute: "2-digit" });
const weekdayOf = inMadrid({ weekday: "long", day: "numeric" });
const dayOf = inMadrid({ day: "numeric", month: "long" });
const dateOf = inMadrid({ day: "numeric", month: "long", year: "numeric" });
const yearOf = inMadrid({ year: "numeric" });

export function greetingOf(since: string | null, arrivals: Arrivals, now: Date): Greeting {
  const news = FORMS.map((form) => {
    const { table, nouns } = KINDS[form];
    return { count: arrivals[table], text: countOf(arrivals[table], nouns[0], nouns[1]) };
  }).filter(({ count }) => count > 0);
  const last = since && storedMoment(since);
  const start = last ? `Desde ${momentOf(last, now)}` : "Hasta hoy";
  const said = news.map(({ text }) => text).join(" y ");
  const { quarantined } = arrivals;
  return {
    text: `${salute(now)} ${start}${said ? `: ${said}.` : " no ha llegado nada."}`,
    setApart: quarantined > 0 ? countOf(quarantined, "envío apartado", "envíos apartados") : null,
    since,
  };
}

function salute(now: Date): string {
  const hour = Number(hourOf(now));
  if (hour >= 6 && hour < 14) return "Buenos días.";
  return hour >= 14 && hour < 21 ? "Buenas tardes." : "Buenas noches.";
}

function momentOf(moment: Date, now: Date): string {
  const time = timeOf(moment);
  return `${dayInWords(moment, now)} ${time.startsWith("1:") ? "a la" : "a las"} ${time}`;
}

function dayInWords(moment: Date, now: Date): string {
  const days = daysBetween(moment, now);
  if (days === 0) return "hoy";
  if (days === 1) return "ayer";
  if (now.getTime() - moment.getTime() < 6 * DAY_MS) return `el ${weekdayOf(moment)}`;
  return `el ${yearOf(moment) === yearOf(now) ? dayOf(moment) : dateOf(moment)}`;
}
