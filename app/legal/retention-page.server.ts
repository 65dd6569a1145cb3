import { clockDoubt } from "~/db/clock.server";
import { FORMS, type FormTable, KINDS } from "~/db/kinds";
import { believable, siteNow } from "~/db/site-time";
import {
  confirmClock,
  countExpired,
  deleteExpired,
  type Expired,
  heldUntil,
  isClockThatWasShown,
  limitsOf,
  readRetentionPeriods,
  saveRetentionPeriods,
} from "./retention.server";
import { parseRetentionPeriods, type RetentionPeriods, retentionQuery } from "./retention-periods";

export interface RetentionState {
  periods: RetentionPeriods;
  /** Numbers that the chosen periods would delete; null where none are chosen. */
  preview: {
    address: string;
    expired: Expired;
    before: Record<FormTable, string | null>;
  } | null;
  isWrong: boolean;
  /** Until when nothing expires after a restore, UTC ISO 8601. */
  heldUntil: string | null;
}

/** True if a query says periods, right or wrong. */
export function choosesRetention(search: URLSearchParams): boolean {
  return FORMS.some((form) => search.has(KINDS[form].table));
}

/** The periods that a query chooses and what they would delete; without one, the present periods. */
export async function readRetention(search: URLSearchParams): Promise<RetentionState> {
  const chosen = parseRetentionPeriods(search);
  return {
    periods: chosen ?? (await readRetentionPeriods()),
    preview: chosen && {
      address: `/admin/textos?${retentionQuery(chosen)}`,
      expired: await countExpired(chosen),
      before: limitsOf(chosen, siteNow()),
    },
    isWrong: choosesRetention(search) && !chosen,
    heldUntil: await heldUntil(),
  };
}

/** Stores the periods that a query chooses and deletes what they name; false if one is wrong. */
export async function chooseRetention(search: URLSearchParams): Promise<boolean> {
  const periods = parseRetentionPeriods(search);
  if (!periods) return false;
  await saveRetentionPeriods(periods);
  await deleteExpired(undefined, { areChosen: true });
  return true;
}

/**
 * Returns the hour of the clock (UTC ISO 8601), why it is doubted, and whether it may be right all the
 * same; null where it is believed.
 */
export async function readDoubtedClock(now = new Date()) {
  const doubt = await clockDoubt(now);
  const shown = now.toISOString();
  return doubt && { now: shown, isPossible: believable(shown) !== null, ...doubt };
}

/** Believes the clock if it says what the owner was shown, and deletes what has expired by it. */
export async function confirmShownClock(shown: string): Promise<void> {
  if (!isClockThatWasShown(shown)) return;
  await confirmClock();
  await deleteExpired();
}
