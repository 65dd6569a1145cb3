import { storedMoment } from "~/format/dates";

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" });
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** Weeks that the panel shows, the present one included. */
const WEEKS_SHOWN = 26;

export interface Week {
  /** Its Monday in Madrid, «2026-11-16». */
  monday: string;
  count: number;
}

/** The Mondays of the last weeks in Madrid, oldest first, as midnights in UTC. */
function mondaysUntil(now: Date): number[] {
  const last = mondayOf(now);
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    return last - (WEEKS_SHOWN - 1 - index) * WEEK_MS;
  });
}

/** A moment before the first of the weeks shown. */
export function weeksBegin(now: Date): Date {
  return new Date((mondaysUntil(now)[0] ?? 0) - DAY_MS);
}

/** How many of these moments (UTC, ISO 8601) lie in each of the last weeks, oldest first. */
export function countWeeks(moments: string[], now: Date): Week[] {
  const counts = new Map(mondaysUntil(now).map((monday) => [monday, 0]));
  for (const moment of moments) {
    const at = storedMoment(moment);
    if (!at) continue;
    const monday = mondayOf(at);
    const count = counts.get(monday);
    if (count !== undefined) counts.set(monday, count + 1);
  }
  return [...counts].map(([monday, count]) => {
    return { monday: new Date(monday).toISOString().slice(0, 10), count };
  });
}

function mondayOf(moment: Date): number {
  const day = Date.parse(DAY.format(moment));
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - daysSinceMonday * DAY_MS;
}
