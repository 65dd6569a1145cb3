import type { Selectable, Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import type { AuthSessionRow } from "~/db/auth-schema";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { recordEvent } from "./events.server";
import { issueSession, readRefreshToken, type Session } from "./session-cookie.server";

/** Milliseconds for which an exchanged refresh token is still accepted: tabs may refresh at once. */
const REUSE_INTERVAL_MS = 10_000;

/** Milliseconds without a refresh after which a session ends (ASVS 7.3.1). */
export const IDLE_LIMIT_MS = 7 * 24 * 60 * 60 * 1000;

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** Newest generation of each session that this process has given out. */
const newest = new LRUCache<string, number>({ max: 1000 });
/** Generation, greater than any, of a session whose browser has signed in again since. */
const REPLACED = Number.POSITIVE_INFINITY;

/** Notes that a browser has signed in again: no slow answer brings back the session that it had. */
export function noteReplaced(sessionId: string): void {
  newest.set(sessionId, REPLACED);
}

export function isReplaced(session: Session): boolean {
  return newest.get(readRefreshToken(session.refresh_token)?.sessionId ?? "") === REPLACED;
}

export interface Renewed {
  session: Session;
  notAfter: Date;
  /**
   * True once the browser was given newer tokens: sending those of this session again would end it.
   */
  isSuperseded(): boolean;
}

type Row = Selectable<AuthSessionRow> & { email: string };

/**
 * Exchanges a refresh token for the next one; null when the session has ended. A token reused at
 * once, or before its successor was used, returns that successor: a second tab, or a lost response.
 * Reused later, it was stolen, and the session is revoked.
 */
export async function refreshSession(session: Session): Promise<Renewed | null> {
  const token = readRefreshToken(session.refresh_token);
  if (!token) return null;
  return db.transaction().execute(async (trx) => {
    const row = await findLiveRow(trx, token.sessionId);
    if (!row) return null;
    const now = await stampNow(trx);
    if (token.generation === row.generation) return rotate(trx, row, now);
    if (mayBeGivenOutAgain(row, token.generation, now)) return renewed(row, row.generation);
    await revoke(trx, row);
    return null;
  });
}

async function findLiveRow(trx: Transaction<Schema>, id: string): Promise<Row | undefined> {
  const now = new Date();
  return trx
    .selectFrom("auth_sessions")
    .innerJoin("users", "users.id", "auth_sessions.user_id")
    .selectAll("auth_sessions")
    .select("users.email")
    .where("auth_sessions.id", "=", id)
    .where("revoked_at", "is", null)
    .where("not_after", ">", now.toISOString())
    .where("rotated_at", ">", new Date(now.getTime() - IDLE_LIMIT_MS).toISOString())
    .executeTakeFirst();
}

async function rotate(trx: Transaction<Schema>, row: Row, now: Date): Promise<Renewed> {
  const generation = row.generation + 1;
  // A clock that was ahead may have set the end too far away.
  const latest = new Date(now.getTime() + SESSION_MS).toISOString();
  const not_after = row.not_after < latest ? row.not_after : latest;
  const rotated_at = now.toISOString();
  await trx
    .updateTable("auth_sessions")
    .set({ generation, seen_generation: row.generation, rotated_at, not_after })
    .where("id", "=", row.id)
    .execute();
  await recordEvent(trx, { kind: "TOKEN_REFRESHED", user_id: row.user_id, session_id: row.id });
  return renewed({ ...row, not_after }, generation);
}

function mayBeGivenOutAgain(row: Row, generation: number, now: Date): boolean {
  const sinceRotation = now.getTime() - Date.parse(row.rotated_at);
  const isParent = generation === row.generation - 1;
  const isChildUnseen = row.seen_generation < row.generation;
  return isParent && (sinceRotation < REUSE_INTERVAL_MS || isChildUnseen);
}

async function revoke(trx: Transaction<Schema>, row: Row): Promise<void> {
  await trx
    .updateTable("auth_sessions")
    .set({ revoked_at: new Date().toISOString(), revoked_reason: "reuse" })
    .where("id", "=", row.id)
    .execute();
  await recordEvent(trx, { kind: "REFRESH_REUSED", user_id: row.user_id, session_id: row.id });
}

function renewed(row: Row, generation: number): Renewed {
  const user = { id: row.user_id, email: row.email };
  const session = issueSession({ sessionId: row.id, generation }, user);
  newest.set(row.id, generation);
  const isSuperseded = () => (newest.get(row.id) ?? generation) > generation;
  return { session, notAfter: new Date(row.not_after), isSuperseded };
}
