const MADRID = "Europe/Madrid";

export function inMadrid(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const format = new Intl.DateTimeFormat("es-ES", { ...options, timeZone: MADRID });
  return (at) => format.format(at);
}

/**
 * Returns the Date of a moment (UTC ISO 8601) or day; null for other text: one odd row harms no other.
 */
export function storedMoment(text: string): Date | null {
  const date = new Date(text);
  return /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(date.getTime()) ? date : null;
}

/** Returns a stored moment in milliseconds since 1970; `now` for invalid text or the future. */
export function pastMoment(text: string, now: number): number {
  return Math.min(storedMoment(text)?.getTime() ?? now, now);
}

const dayAndTime = inMadrid({
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Returns a stored moment in Madrid as «05/03/2026, 23:45»; a text that is none, unchanged. */
export function shortMoment(text: string): string {
  const at = storedMoment(text);
  return at ? dayAndTime(at) : text;
}

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: MADRID });

/** Returns the day in Madrid, «2026-11-21». */
export function madridDay(at: Date): string {
  return DAY.format(at);
}

const LOCAL = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: MADRID,
});
const OFFSET = new Intl.DateTimeFormat("en", { timeZone: MADRID, timeZoneName: "longOffset" });

/** Returns ISO 8601 with Madrid's offset: «2026-03-05T23:45:00+01:00». */
export function madridIso(at: Date): string {
  const zone = OFFSET.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return `${LOCAL.format(at).replace(" ", "T")}${zone?.replace("GMT", "") || "+00:00"}`;
}

const HOUR_MS = 60 * 60 * 1000;

/** Returns day and minute on the clocks of Madrid, «2027-03-28T10:00». */
export function madridMinute(at: Date): string {
  return LOCAL.format(at).slice(0, 16).replace(" ", "T");
}

/**
 * Returns the moments at which Madrid's clocks show a minute, «2027-03-28T10:00»: none in the hour
 * that March skips, two in October's double hour.
 */
export function madridMoments(minute: string): Date[] {
  const asUtc = new Date(`${minute}Z`).getTime();
  if (Number.isNaN(asUtc)) return [];
  // Two hours ahead in summer, one in winter.
  const moments = [2, 1].map((hours) => new Date(asUtc - hours * HOUR_MS));
  return moments.filter((at) => madridMinute(at) === minute);
}

/** True if Madrid's clocks will show a stored minute again, an hour later; false for other text. */
export function comesAgain(text: string): boolean {
  const at = storedMoment(text);
  return at !== null && madridMinute(at) === madridMinute(new Date(at.getTime() + HOUR_MS));
}

const longDateOf = inMadrid({ dateStyle: "full" });
const timeOf = inMadrid({ hour: "2-digit", minute: "2-digit" });

/**
 * Returns «domingo 28 de marzo de 2027 a las 10:00», in Madrid; a text that is no moment,
 * unchanged.
 */
export function longMoment(text: string): string {
  const at = storedMoment(text);
  return at ? `${longDateOf(at).replace(",", "")} a las ${timeOf(at)}` : text;
}

const DAY_IN_WORDS = new Intl.DateTimeFormat("es-ES", { dateStyle: "full", timeZone: "UTC" });

/** True if a text is a day of this century, «2027-03-06». */
export function isDay(text: string): boolean {
  const isWritten = /^20\d\d-\d\d-\d\d$/.test(text);
  return isWritten && storedMoment(text)?.toISOString().slice(0, text.length) === text;
}

/** Returns a calendar day as «sábado 6 de marzo de 2027»; a text that is none, unchanged. */
export function longDay(day: string): string {
  if (!isDay(day)) return day;
  return DAY_IN_WORDS.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/**
 * Returns a day with its hours as typed, «sábado 6 de marzo de 2027, de 10:00 a 14:00»; the day
 * alone where `hours` is null.
 */
export function dayAndHours(day: string, hours: string | null): string {
  if (!hours) return longDay(day);
  return `${longDay(day)}${/^\p{Lu}/u.test(hours) ? "." : ","} ${hours}`;
}

const DAY_OF_YEAR = new Intl.DateTimeFormat("es-ES", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/**
 * Returns a calendar day as «martes 2 de febrero», for where the year is clear; a text that is no
 * day, unchanged.
 */
export function dayWithoutYear(day: string): string {
  if (!isDay(day)) return day;
  return DAY_OF_YEAR.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}
