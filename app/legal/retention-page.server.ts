import { clockDoubt } from "~/db/clock.server";
import { FORMS, type FormTable, KINDS } from "~/db/kinds";
import { believable, siteNow } from "~/db/site-time";
import { limitsOf } from "./expiry.server";
import {
  confirmClock,
  deleteExpired,
  type Expired,
  heldUntil,
  isClockThatWasShown,
  readExpired,
  readRetentionPeriods,
  saveRetentionPeriods,
} from "./retention.server";
import { parseRetentionPeriods, type RetentionPeriods, retentionQuery } from "./retention-periods";

export interface RetentionState {
  periods: RetentionPeriods;
  /** Preview of what the chosen periods would delete; null where none are chosen. */
  preview: {
    address: string;
    expired: Expired;
    /** Moments before which rows have expired, UTC ISO 8601; null without a period. */
    before: Record<FormTable, string | null>;
  } | null;
  isWrong: boolean;
  /**
   * Moment until which nothing expires after a restore, UTC ISO 8601; null if the periods count.
   */
  heldUntil: string | null;
}

/** True if a query says periods, right or wrong. */
export function choosesRetention(search: URLSearchParams): boolean {
  return FORMS.some((form) => search.has(KINDS[form].table));
}

/**
 * Reads the periods that a query chooses, and what they would delete, or else the present periods.
 */
export async function readRetention(search: URLSearchParams): Promise<RetentionState> {
  const chosen = parseRetentionPeriods(search);
  const found = chosen && (await readExpired(chosen));
  return {
    periods: chosen ?? (await readRetentionPeriods()),
    preview: chosen &&
      found && {
        address: `/admin/textos?${retentionQuery(chosen)}&${SHOWN}=${found.version}`,
        expired: found.expired,
        before: limitsOf(chosen, siteNow()),
      },
    isWrong: choosesRetention(search) && !chosen,
    heldUntil: await heldUntil(),
  };
}

/** Query parameter with the version of the rows that the question said would be deleted. */
const SHOWN = "borra";

/**
 * Stores the periods that a query chooses and deletes what has expired by them. Returns "wrong" if
 * a period is missing or wrong; if other rows would be deleted than the question counted, the
 * address at which it is asked again.
 */
export async function chooseRetention(
  search: URLSearchParams,
): Promise<"saved" | "wrong" | { asks: string }> {
  const periods = parseRetentionPeriods(search);
  if (!periods) return "wrong";
  const shown = search.get(SHOWN);
  if (shown !== null && shown !== (await readExpired(periods)).version) {
    return { asks: `/admin/textos?${retentionQuery(periods)}` };
  }
  await saveRetentionPeriods(periods);
  await deleteExpired();
  return "saved";
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
