import { madridDay, storedMoment } from "~/format/dates";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** Weeks that the panel looks back, the present one included. */
export const WEEKS_SHOWN = 26;

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

/** No later than the first moment of the first of the weeks shown. Madrid is ahead of UTC. */
export function weeksBegin(now: Date): Date {
  return new Date((mondaysUntil(now)[0] ?? 0) - DAY_MS);
}

/** How many of these moments (UTC, ISO 8601) lie in each of the last weeks, oldest first; odd ones in none. */
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
  const day = Date.parse(madridDay(moment));
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - daysSinceMonday * DAY_MS;
}
