import type { Selectable } from "kysely";
import { db } from "~/db/client.server";
import type { CorreoKind, CorreoRow } from "~/db/correo-schema";
import { countRows } from "~/db/rows.server";
import { writeCountSummary } from "./count-summary.server";

export type Correo = Selectable<CorreoRow>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Milliseconds within which any mail has been sent or given up: older rows need not be counted. */
const WAITS_MS = 6 * DAY_MS;

/** Most receipts that are sent in a day: a flood of forms sends no flood of mail. */
export const RECEIPTS_A_DAY = 100;

export interface Written {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers: Record<string, string>;
}

/** Policy of one kind of mail; the outbox knows none of the kinds by name. */
interface MailKind {
  /** True while no mail of the kind can be sent; it waits. */
  isHeld?(): boolean;
  /** Most attempts in a minute, also where many mails of the kind are overdue. */
  perMinute?: number;
  /** Most mails of the kind that are accepted, or tried in vain, within 24 hours; the others wait. */
  perDay?: number;
  /** Milliseconds after which a mail is not sent any more; without it, the outbox's own limit. */
  lateMs?: number;
  /** True if the text is erased once the mail server has it. */
  isErasedOnceSent?: boolean;
  /** Resolves with true if a mail is not to be sent any more. */
  isUnwanted?(mail: Correo): Promise<boolean>;
  /** Returns the words of a mail whose row holds none; null if it is not to be sent any more. */
  write?(mail: Correo): Promise<Written | null>;
}

const KINDS: Record<CorreoKind, MailKind> = {
  acuse: { perDay: RECEIPTS_A_DAY, lateMs: DAY_MS },
  llegada: {},
  // A summary names several people, with none of whose rows it would be deleted.
  resumen: { isErasedOnceSent: true, write: writeCountSummary },
  prueba: {},
  respuesta: {},
  // Set when cartas/queueing.server.ts and auth/door-mail.server.ts are loaded.
  carta: {},
  puerta: {},
};

/** Sets the policy of a kind of mail; modules of folders that import this one call it when loaded. */
export function defineMailKind(kind: CorreoKind, policy: MailKind): void {
  KINDS[kind] = policy;
}

export function mailKind(kind: CorreoKind): MailKind {
  return KINDS[kind];
}

const attempts = new Map<CorreoKind, { minute: number; count: number }>();

const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS);

export function countAttempt(kind: CorreoKind, now: Date): void {
  const minute = minuteOf(now);
  const last = attempts.get(kind);
  attempts.set(kind, { minute, count: last?.minute === minute ? last.count + 1 : 1 });
}

/** Returns the kinds of which no mail may be sent now (`now`), or only mail that was tried before (`day`). */
export async function fullKinds(now: Date): Promise<{ now: CorreoKind[]; day: CorreoKind[] }> {
  const full: Awaited<ReturnType<typeof fullKinds>> = { now: [], day: [] };
  for (const [kind, policy] of Object.entries(KINDS) as [CorreoKind, MailKind][]) {
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
