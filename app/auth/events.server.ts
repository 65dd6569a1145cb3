import type { Kysely, Transaction } from "kysely";
import type { AuthEventKind, Schema } from "~/db-schema";

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
