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
