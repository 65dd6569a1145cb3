import { byTable, FORMS, type FormTable, KINDS } from "~/db/kinds";
/** Months after which each kind of form is deleted, by table; null for never. */
export type RetentionPeriods = Record<FormTable, number | null>;

/** Periods in months that the panel offers; a URL may choose any from 1 to MONTHS_MAX. */
const MONTHS = [3, 6, 12, 18, 24, 36, 60];
/** Longest period in months that a URL may choose. */
const MONTHS_MAX = 120;

/** Reads the periods from a query, by table; an empty one is no period. Null if one is missing or wrong. */
export function parseRetentionPeriods(search: URLSearchParams): RetentionPeriods | null {
  const months = byTable((form) => readMonths(search.get(KINDS[form].table)));
  return Object.values(months).includes(undefined) ? null : (months as RetentionPeriods);
}

export function retentionQuery(periods: RetentionPeriods): string {
  return FORMS.map((form) => KINDS[form].table)
    .map((table) => `${table}=${periods[table] ?? ""}`)
    .join("&");
}

export function retentionOptions(present: number | null): Record<string, string> {
  const months = present ? [...MONTHS, present] : MONTHS;
  // An object's integer keys stand in ascending order, before any other key.
  return {
    ...Object.fromEntries(months.map((count) => [count, inMonths(count)])),
    "": "Sin plazo",
  };
}

export function inMonths(months: number): string {
  return months === 1 ? "1 mes" : `${months} meses`;
}

/** Returns the same day (UTC) so many months before; if that month is shorter, its last day. */
export function monthsAgo(months: number, now: Date): Date {
  const at = new Date(now);
  at.setUTCMonth(at.getUTCMonth() - months);
  if (at.getUTCDate() !== now.getUTCDate()) at.setUTCDate(0);
  return at;
}

function readMonths(text: string | null): number | null | undefined {
  if (text === "") return null;
  const months = Number(text ?? Number.NaN);
  return Number.isInteger(months) && months >= 1 && months <= MONTHS_MAX ? months : undefined;
}
