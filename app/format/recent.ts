import { inMadrid, madridDay, storedMoment } from "./dates";

const DAY_MS = 24 * 60 * 60 * 1000;

const timeOf = inMadrid({ hour: "numeric", minute: "2-digit" });
const weekdayOf = inMadrid({ weekday: "long" });
const shortDay = inMadrid({ day: "numeric", month: "short" });
const dateOf = inMadrid({ day: "numeric", month: "short", year: "numeric" });
const yearOf = inMadrid({ year: "numeric" });

/**
 * Returns a day in Madrid as it is said at `now`: «hoy», «ayer», «sábado», «16 nov», «16 nov 2025».
 */
export function recentDay(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days === 0) return "hoy";
  if (days === 1) return "ayer";
  const age = now.getTime() - at.getTime();
  if (age >= 0 && age < 6 * DAY_MS) return weekdayOf(at);
  return yearOf(at) === yearOf(now) ? shortDay(at) : dateOf(at);
}

/**
 * Returns how many midnights of Madrid lie between two moments: 1 from yesterday to now, whether
 * that day has 23, 24 or 25 hours.
 */
export function daysBetween(at: Date, now: Date): number {
  return (Date.parse(madridDay(now)) - Date.parse(madridDay(at))) / DAY_MS;
}

/** Returns a stored moment (UTC ISO 8601) as «ayer, 21:14»; a text that is none, unchanged. */
export function recentMoment(text: string, now: Date): string {
  const at = storedMoment(text);
  return at ? `${recentDay(at, now)}, ${timeOf(at)}` : text;
}

/** Returns the whole days from a stored moment until now; 0 for invalid text or the future. */
export function daysSince(text: string, now: Date): number {
  const at = storedMoment(text);
  return at ? Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY_MS)) : 0;
}
