import { retryDelay } from "~/db/outbox.server";
import { type Failure, isOfEverything } from "./failure";
import type { Delivery } from "./smtp.server";

/**
 * Longest pause, in milliseconds, before a mail server that is down, or whose configuration is
 * wrong, is tried again.
 */
const LONGEST_PAUSE_MS = 60 * 60_000;

interface Trouble {
  failure: Failure;
  reply: string;
  attempts: number;
  since: number;
  until: number;
}

/** Failure for which all mail waits. In memory: a corrected configuration comes with a restart. */
let trouble: Trouble | null = null;

export function mailTrouble(): Pick<Trouble, "failure" | "reply"> | null {
  return trouble;
}

/**
 * True if no mail is tried yet, since the last attempt says that all would fail. False before the
 * moment of that attempt: a clock that was ahead and is right again would make all wait for as
 * long.
 */
export function isServerAvoided(now: Date): boolean {
  const at = now.getTime();
  return trouble !== null && trouble.since <= at && at < trouble.until;
}

export function clearTrouble(): void {
  trouble = null;
}

export function noteTrouble(delivery: Delivery, now: Date): void {
  if (delivery.ok || !isOfEverything(delivery.failure)) {
    trouble = null;
    return;
  }
  const attempts = (trouble?.attempts ?? 0) + 1;
  const since = now.getTime();
  const until = since + Math.min(retryDelay(attempts), LONGEST_PAUSE_MS);
  trouble = { failure: delivery.failure, reply: delivery.reply, attempts, since, until };
}
