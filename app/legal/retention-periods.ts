/** For how many months each kind of form is kept; null: until somebody deletes it. */
export interface RetentionPeriods {
  inscripciones: number | null;
  mensajes: number | null;
}

/** What can be chosen in the panel; the addresses take any number of months up to the last. */
const MONTHS = [3, 6, 12, 18, 24, 36, 60];
export const MONTHS_MAX = 120;

export const NO_RETENTION_LIMITS: RetentionPeriods = { inscripciones: null, mensajes: null };

/** The terms as they stand in an address, where an empty one is none; null where they are not whole. */
export function parseRetentionPeriods(search: URLSearchParams): RetentionPeriods | null {
  const [inscripciones, mensajes] = [search.get("inscripciones"), search.get("mensajes")].map(
    readMonths,
  );
  if (inscripciones === undefined || mensajes === undefined) return null;
  return { inscripciones, mensajes };
}

/** The same terms, to be put into an address. */
export function retentionQuery({ inscripciones, mensajes }: RetentionPeriods): string {
  return `inscripciones=${inscripciones ?? ""}&mensajes=${mensajes ?? ""}`;
}

/** Values and labels of a choice in which the present term is one. */
export function retentionOptions(present: number | null): Record<string, string> {
  const months = present ? [...MONTHS, present] : MONTHS;
  // Numbers stand in their order, whatever order they are given in, and before any other key.
  return {
    ...Object.fromEntries(months.map((count) => [count, inMonths(count)])),
    "": "Sin plazo",
  };
}

/** «12 meses», «1 mes». */
export function inMonths(months: number): string {
  return months === 1 ? "1 mes" : `${months} meses`;
}

/**
 * The same day and hour so many months ago, UTC; where that month is shorter, its last day.
 * What was made before it has been kept for longer than the term.
 */
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
