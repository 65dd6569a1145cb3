import { retryDelay } from "~/db/outbox.server";
import { type Failure, OF_CONFIGURATION, OF_SERVER } from "./failure";
import type { Delivery } from "./smtp.server";

/** Of a server that is down; while its configuration is wrong, too. */
const LONGEST_PAUSE_MS = 60 * 60_000;

interface Trouble {
  failure: Failure;
  reply: string;
  attempts: number;
  until: number;
}

/** Why everything waits; in memory, since a corrected configuration comes with a restart. */
let trouble: Trouble | null = null;

export function mailTrouble(): Pick<Trouble, "failure" | "reply"> | null {
  return trouble;
}

/** Whether nothing is tried yet, since the last attempt says that all of them would fail. */
export function isServerAvoided(now: Date): boolean {
  return trouble !== null && trouble.until > now.getTime();
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
  const until = now.getTime() + Math.min(retryDelay(attempts), LONGEST_PAUSE_MS);
  trouble = { failure: delivery.failure, reply: delivery.reply, attempts, until };
}

const isOfEverything = (failure: Failure) =>
  OF_CONFIGURATION.includes(failure) || OF_SERVER.includes(failure);
