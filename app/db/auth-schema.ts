import type { Generated } from "kysely";

export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  /**
   * Version of the password, to which known devices are bound: another one with a new password and
   * with the first second key. Null: the password hash stands in for it.
   */
  password_version: string | null;
  created_at: string;
  updated_at: string;
}

export interface AuthSessionRow {
  id: string;
  user_id: string;
  /** Number of the current refresh token. */
  generation: number;
  /** Newest generation of tokens that a browser is known to have received. */
  seen_generation: number;
  rotated_at: string;
  created_at: string;
  not_after: string;
  revoked_at: string | null;
  revoked_reason: "sign_out" | "reuse" | "password" | "expired" | null;
  browser: string | null;
}

export interface RecoveryLinkRow {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  user_id: string;
  expires_at: string;
  used_at: string | null;
  /** 1: using the link asks for no second key and removes all second keys of the account. */
  removes_keys: Generated<number>;
}

/**
 * Kinds of event: those of the authentication service (specification, section 4), two that it only
 * logged, and those of second keys, restores and downloads of the backup.
 */
export type AuthEventKind =
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "PASSWORD_RECOVERY"
  | "USER_UPDATED"
  | "SIGN_IN_FAILED"
  | "REFRESH_REUSED"
  | "PASSWORD_GIVEN"
  | "RESTORED"
  | "CODE_FAILED"
  | "RECOVERY_CODE_USED"
  | "RECOVERY_CODES_MADE"
  | "CODES_ON"
  | "CODES_OFF"
  | "KEY_ADDED"
  | "KEY_REMOVED"
  | "KEYS_REMOVED"
  | "BACKUP_DOWNLOADED";

export interface AuthEventRow {
  id: Generated<number>;
  at: string;
  kind: AuthEventKind;
  user_id: string | null;
  session_id: string | null;
  address: string | null;
  browser: string | null;
  /** 1: a sign-in from a browser that had not signed in to the account before. */
  is_new: Generated<number>;
  key_name: string | null;
}

export interface AuthThrottleRow {
  key: string;
  attempts: number;
  first_at: string;
  last_at: string;
}

export interface PanelVisitRow {
  user_id: string;
  /** End of the user's visit before this one; null in the first. */
  since: string | null;
  seen_at: string;
}

export interface PasskeyRow {
  /** Id of the credential, base64url. */
  id: string;
  user_id: string;
  name: string;
  /** Public key in COSE format. */
  public_key: Buffer;
  /** Count of signatures; 0 where the passkey does not count them. */
  counter: number;
  /** JSON list of the transports that the browser named. */
  transports: string;
  rp_id: string;
  created_at: string;
  last_used_at: string | null;
}

export interface CodeGeneratorRow {
  user_id: string;
  sealed_seed: Buffer;
  created_at: string;
}

/** Wrong codes in a row of one account, by browser. */
export interface CodeFailuresRow {
  user_id: string;
  /** Id of a browser that was signed in before; empty for all other browsers together. */
  device: string;
  failures: number;
}

export interface RecoveryCodeRow {
  /** SHA-256 of the code, in hex. */
  code_hash: string;
  user_id: string;
  used_at: string | null;
}

export interface PendingSignInRow {
  /** SHA-256 of the pending sign-in's token, in hex. */
  token_hash: string;
  user_id: string;
  /** Hash or version of the password that was right: a new password ends the pending sign-in. */
  password_hash: string;
  failures: Generated<number>;
  /** 1: the browser had not signed in to the account before. */
  is_new: number;
  expires_at: string;
  /**
   * Id of the event of the password, which is deleted once the second key is shown; null in a row
   * of an older version.
   */
  event_id: number | null;
}
