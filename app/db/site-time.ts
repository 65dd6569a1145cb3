import { storedMoment } from "~/format/dates";

/**
 * Years within which a stored date is believed: from 1970, where a clock that nobody has set
 * begins, to before 2200.
 */
export const FIRST = "1970";
const LAST = "2200";

/** When this program was written, UTC ISO 8601: no clock that is right shows an earlier hour. */
export const WRITTEN = "2026-01-01T00:00:00.000Z";

let mark = { from: "", at: 0 };
let doubted: string | null = null;

/** Returns a stored moment as UTC ISO 8601; null where it is none, or outside FIRST to LAST. */
export function believable(text: string): string | null {
  const moment = storedMoment(text)?.toISOString() ?? "";
  return moment >= FIRST && moment < LAST ? moment : null;
}

/** Returns a moment (UTC ISO 8601) plus the time since this process was first asked for it. */
export function goOnFrom(from: string): Date {
  const at = performance.now();
  if (mark.from !== from) mark = { from, at };
  return new Date(Date.parse(from) + Math.floor(at - mark.at));
}

/**
 * Remembers the newest moment that was believed (UTC ISO 8601) while the clock is in doubt; null
 * ends the doubt. A moment before WRITTEN, from a clock that nobody had set, counts as WRITTEN.
 */
export function noteDoubt(believed: string | null): void {
  doubted = believed !== null && believed < WRITTEN ? WRITTEN : believed;
}

/**
 * Returns the time at which the site is shown: the clock's or, while that is in doubt, the newest
 * that was believed, which goes on. For display only: what deletes asks `believedNow`.
 */
export function siteNow(): Date {
  return doubted === null ? new Date() : goOnFrom(doubted);
}
