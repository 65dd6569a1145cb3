import { db } from "~/db/client.server";
import type { CorreoKind } from "~/db/correo-schema";
import { countRows } from "~/db/rows.server";
import { type MailKind, mailKinds, RECEIPTS_A_DAY } from "./mail-kinds.server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than any mail waits before it is sent or given up. */
const WAITS_MS = 6 * DAY_MS;

/** Attempts of each kind in the minute of its last one. */
const attempts = new Map<CorreoKind, { minute: number; count: number }>();

const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS);

export function countAttempt(kind: CorreoKind, now: Date): void {
  const minute = minuteOf(now);
  const last = attempts.get(kind);
  attempts.set(kind, { minute, count: last?.minute === minute ? last.count + 1 : 1 });
}

/** Kinds of which no more may be sent in this minute, or on this day. */
export async function fullKinds(now: Date): Promise<CorreoKind[]> {
  const full: CorreoKind[] = [];
  for (const [kind, policy] of mailKinds()) {
    if (isMinuteFull(kind, policy, now) || (await isDayFull(kind, policy.perDay, now))) {
      full.push(kind);
    }
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
  const sent = db
    .selectFrom("correos")
    .where("kind", "=", kind)
    .where("created_at", ">", new Date(now.getTime() - WAITS_MS).toISOString())
    .where("sent_at", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .where("sent_at", "<=", now.toISOString());
  return (await countRows(sent)) >= perDay;
}
