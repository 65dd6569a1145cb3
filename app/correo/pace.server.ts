import { db } from "~/db/client.server";
import type { CorreoKind } from "~/db/correo-schema";
import { countRows } from "~/db/rows.server";
import { type MailKind, mailKinds, RECEIPTS_A_DAY } from "./mail-kinds.server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Milliseconds within which any mail has been sent or given up: older rows need not be counted. */
const WAITS_MS = 6 * DAY_MS;

const attempts = new Map<CorreoKind, { minute: number; count: number }>();

const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS);

export function countAttempt(kind: CorreoKind, now: Date): void {
  const minute = minuteOf(now);
  const last = attempts.get(kind);
  attempts.set(kind, { minute, count: last?.minute === minute ? last.count + 1 : 1 });
}

/** Returns the kinds of mail of which none may be sent now, and none be begun on this day. */
export async function fullKinds(now: Date): Promise<{ now: CorreoKind[]; day: CorreoKind[] }> {
  const full: Awaited<ReturnType<typeof fullKinds>> = { now: [], day: [] };
  for (const [kind, policy] of mailKinds()) {
    if (policy.isHeld?.() || isMinuteFull(kind, policy, now)) full.now.push(kind);
    if (await isDayFull(kind, policy.perDay, now)) full.day.push(kind);
  }
  return full;
}

export function areReceiptsFull(now: Date): Promise<boolean> {
  return isDayFull("acuse", RECEIPTS_A_DAY, now);
}

function isMinuteFull(kind: CorreoKind, { perMinute }: MailKind, now: Date): boolean {
  const last = attempts.get(kind);
  return perMinute !== undefined && last?.minute === minuteOf(now) && last.count >= perMinute;
}

async function isDayFull(
  kind: CorreoKind,
  perDay: number | undefined,
  now: Date,
): Promise<boolean> {
  if (perDay === undefined) return false;
  const [aDayAgo, at] = [new Date(now.getTime() - DAY_MS).toISOString(), now.toISOString()];
  const ofKind = db.selectFrom("correos").where("kind", "=", kind);
  const sent = ofKind
    .where("created_at", ">", new Date(now.getTime() - WAITS_MS).toISOString())
    .where("sent_at", ">", aDayAgo)
    .where("sent_at", "<=", at);
  // A server that refuses them counts each address that it was asked for.
  const tried = ofKind
    .where("created_at", ">", aDayAgo)
    .where("created_at", "<=", at)
    .where("sent_at", "is", null)
    .where("attempts", ">", 0);
  return (await countRows(sent)) + (await countRows(tried)) >= perDay;
}
