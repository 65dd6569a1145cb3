/** In months; null: never deleted. */
export interface RetentionPeriods {
  inscripciones: number | null;
  mensajes: number | null;
}

/** What the panel offers; a URL takes any number of months up to MONTHS_MAX. */
const MONTHS = [3, 6, 12, 18, 24, 36, 60];
const MONTHS_MAX = 120;

export const NO_RETENTION_LIMITS: RetentionPeriods = { inscripciones: null, mensajes: null };

/** An empty period in the URL is none; null where one is missing or wrong. */
export function parseRetentionPeriods(search: URLSearchParams): RetentionPeriods | null {
  const [inscripciones, mensajes] = [search.get("inscripciones"), search.get("mensajes")].map(
    readMonths,
  );
  if (inscripciones === undefined || mensajes === undefined) return null;
  return { inscripciones, mensajes };
}

export function retentionQuery({ inscripciones, mensajes }: RetentionPeriods): string {
  return `inscripciones=${inscripciones ?? ""}&mensajes=${mensajes ?? ""}`;
}

/** Values and labels of a select field, the present period among them. */
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

/** UTC; where that month is shorter, its last day. */
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
