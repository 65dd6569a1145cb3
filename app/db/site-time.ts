import { storedMoment } from "~/format/dates";

/** Years of a clock that nobody has set, and of one that a page cannot draw. */
export const [FIRST, LAST] = ["1970", "2200"];

/** When this program was written, UTC ISO 8601: no clock that is right shows an earlier hour. */
export const WRITTEN = "2026-01-01T00:00:00.000Z";

let mark = { from: "", at: 0 };
let doubted: string | null = null;

/** A stored moment as UTC ISO 8601; null where it is none, or outside years that a clock shows. */
export function believable(text: string): string | null {
  const moment = storedMoment(text)?.toISOString() ?? "";
  return moment >= FIRST && moment < LAST ? moment : null;
}

/** A moment (UTC ISO 8601) plus the time that this process has run since it was first asked for it. */
export function goOnFrom(from: string): Date {
  const at = performance.now();
  if (mark.from !== from) mark = { from, at };
  return new Date(Date.parse(from) + Math.floor(at - mark.at));
}

/**
 * Remembers the newest moment that was believed (UTC ISO 8601) while the clock is in doubt, else
 * null. One of before the program was written came from a clock that nobody had set.
 */
export function noteDoubt(believed: string | null): void {
  doubted = believed !== null && believed < WRITTEN ? WRITTEN : believed;
}

/**
 * The hour that visitors are shown the site of: the clock's or, while that is in doubt, the newest
 * that was believed, which goes on. For what is shown only: what deletes asks `believedNow`.
 */
export function siteNow(): Date {
  return doubted === null ? new Date() : goOnFrom(doubted);
}
