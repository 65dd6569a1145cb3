import type { Kysely, Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { AuthEventKind, Schema } from "~/db/schema";

const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

export interface AuthEvent {
  kind: AuthEventKind;
  user_id?: string;
  session_id?: string;
  /** The visitor's, where there is one. */
  address?: string | null;
}

/** Notes an event in the audit trail, which forgets after about thirteen months. */
export async function recordEvent(
  on: Kysely<Schema> | Transaction<Schema>,
  { kind, user_id, session_id, address }: AuthEvent,
): Promise<void> {
  const now = Date.now();
  const forgotten = new Date(now - KEPT_MS).toISOString();
  await on.deleteFrom("auth_events").where("at", "<", forgotten).execute();
  await on
    .insertInto("auth_events")
    .values({
      at: new Date(now).toISOString(),
      kind,
      user_id: user_id ?? null,
      session_id: session_id ?? null,
      address: address ?? null,
    })
    .execute();
}

export interface SignInSummary {
  signedIn: number;
  /** Wrong e-mails or passwords; what was refused for its haste is not among them. */
  failed: number;
  /** UTC ISO 8601. */
  lastSignedIn: string | null;
  /** Whether an old token was shown and the password has not been changed since. */
  stolen: boolean;
}

/** What happened at the door since a moment (UTC ISO 8601). */
export async function summarizeSignIns(since: string): Promise<SignInSummary> {
  const { reusedAt, changedAt, ...summary } = await db
    .selectFrom("auth_events")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("kind", "=", "SIGNED_IN").as("signedIn"),
      fn.countAll<number>().filterWhere("kind", "=", "SIGN_IN_FAILED").as("failed"),
      fn.max("at").filterWhere("kind", "=", "SIGNED_IN").as("lastSignedIn"),
      fn.max("at").filterWhere("kind", "=", "REFRESH_REUSED").as("reusedAt"),
      fn.max("at").filterWhere("kind", "=", "USER_UPDATED").as("changedAt"),
    ])
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  const stolen = reusedAt !== null && reusedAt > (changedAt ?? "");
  return { ...summary, stolen };
}
