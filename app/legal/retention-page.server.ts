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
   * Moment until which nothing expires after a restore, UTC ISO 8601; null if periods are in force.
   */
  heldUntil: string | null;
}

/** True if a query names retention periods, valid or not. */
export function choosesRetention(search: URLSearchParams): boolean {
  return FORMS.some((form) => search.has(KINDS[form].table));
}

/** Reads a query's retention periods, and what they would delete; without valid ones, the present periods. */
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

/** Query parameter with the digest of the rows (`readExpired`) that the owner was asked to delete. */
const SHOWN = "borra";

/**
 * Stores the periods that a query chooses and deletes what has expired by them. Returns "wrong" if
 * a period is missing or wrong; if other rows would be deleted than the owner was asked about,
 * nothing is stored, and `asks` is the URL that asks again.
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
 * Returns the time of the server's clock (UTC ISO 8601), why it is in doubt, and whether it can be
 * right all the same; null if it is not in doubt.
 */
export async function readDoubtedClock(now = new Date()) {
  const doubt = await clockDoubt(now);
  const shown = now.toISOString();
  return doubt && { now: shown, isPossible: believable(shown) !== null, ...doubt };
}

/** Accepts the clock as right if it shows what the owner confirmed, and deletes what has expired by it. */
export async function confirmShownClock(shown: string): Promise<void> {
  if (!isClockThatWasShown(shown)) return;
  await confirmClock();
  await deleteExpired();
}
