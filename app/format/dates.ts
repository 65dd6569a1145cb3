const MADRID = "Europe/Madrid";

export function inMadrid(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const format = new Intl.DateTimeFormat("es-ES", { ...options, timeZone: MADRID });
  return (at) => format.format(at);
}

/** Reads UTC ISO 8601; null if it is none: one odd row must not harm others. */
export function storedMoment(text: string): Date | null {
  const date = new Date(text);
  return /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(date.getTime()) ? date : null;
}

/** Milliseconds since 1970; what is no moment, or lies in the future, counts as now. */
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

/** «05/03/2026, 23:45»; a text that is no moment is returned as it is. */
export function shortMoment(text: string): string {
  const at = storedMoment(text);
  return at ? dayAndTime(at) : text;
}

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: MADRID });

/** The day in Madrid, «2026-11-21». */
export function madridDay(at: Date): string {
  return DAY.format(at);
}

const LOCAL = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: MADRID,
});
const OFFSET = new Intl.DateTimeFormat("en", { timeZone: MADRID, timeZoneName: "longOffset" });

/** ISO 8601 with Madrid's offset: «2026-03-05T23:45:00+01:00». */
export function madridIso(at: Date): string {
  const zone = OFFSET.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return `${LOCAL.format(at).replace(" ", "T")}${zone?.replace("GMT", "") || "+00:00"}`;
}

const HOUR_MS = 60 * 60 * 1000;

/** Day and minute on the clocks of Madrid, «2027-03-28T10:00». */
export function madridMinute(at: Date): string {
  return LOCAL.format(at).slice(0, 16).replace(" ", "T");
}

/** When Madrid's clocks show that: never in the hour that March skips, twice in October's double one. */
export function madridMoments(minute: string): Date[] {
  const asUtc = new Date(`${minute}Z`).getTime();
  if (Number.isNaN(asUtc)) return [];
  // Two hours ahead in summer, one in winter.
  const moments = [2, 1].map((hours) => new Date(asUtc - hours * HOUR_MS));
  return moments.filter((at) => madridMinute(at) === minute);
}

/**
 * True if the clocks will show that minute once more, an hour later; never for what is no moment.
 */
export function comesAgain(text: string): boolean {
  const at = storedMoment(text);
  return at !== null && madridMinute(at) === madridMinute(new Date(at.getTime() + HOUR_MS));
}

const longDateOf = inMadrid({ dateStyle: "full" });
const timeOf = inMadrid({ hour: "2-digit", minute: "2-digit" });

/** «domingo 28 de marzo de 2027 a las 10:00»; a text that is no moment is returned as it is. */
export function longMoment(text: string): string {
  const at = storedMoment(text);
  return at ? `${longDateOf(at).replace(",", "")} a las ${timeOf(at)}` : text;
}

const DAY_IN_WORDS = new Intl.DateTimeFormat("es-ES", { dateStyle: "full", timeZone: "UTC" });

/** True if a text is a day of this century, «2027-03-06». */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && isoDay(date) === text;
}

/** A day of the calendar as «sábado 6 de marzo de 2027»; a text that is none, as it is. */
export function longDay(day: string): string {
  if (!isDay(day)) return day;
  return DAY_IN_WORDS.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** «sábado 6 de marzo de 2027, de 10:00 a 14:00»: a day, and hours as somebody typed them or null. */
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

/** A day of the calendar as «martes 2 de febrero»: of which year, the reader knows. */
export function dayWithoutYear(day: string): string {
  if (!isDay(day)) return day;
  return DAY_OF_YEAR.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

function isoDay(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
