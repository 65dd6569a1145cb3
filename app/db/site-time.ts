import { storedMoment } from "~/format/dates";

const [FIRST, LAST] = ["2000", "2200"];

let mark = { from: "", at: 0 };
let doubted: string | null = null;

/** A stored moment as UTC ISO 8601; null where it is none, or outside years that a page can draw. */
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

/** Remembers the newest moment that was believed (UTC ISO 8601) while the clock is in doubt, else null. */
export function noteDoubt(believed: string | null): void {
  doubted = believed;
}

/**
 * The hour that visitors are shown the site of: the clock's or, while that is in doubt, the newest
 * that was believed, which goes on. For what is shown only: what deletes asks `believedNow`.
 */
export function siteNow(): Date {
  return doubted === null ? new Date() : goOnFrom(doubted);
}
