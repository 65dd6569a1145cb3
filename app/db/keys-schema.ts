import type { Generated } from "kysely";

export interface PasskeyRow {
  /** Id of the credential, base64url. */
  id: string;
  user_id: string;
  name: string;
  /** COSE. */
  public_key: Buffer;
  /** Count of signatures; 0 where the passkey counts none. */
  counter: number;
  /** JSON list. */
  transports: string;
  /** The domain that it is good for. */
  rp_id: string;
  created_at: string;
  last_used_at: string | null;
}

export interface CodeGeneratorRow {
  user_id: string;
  sealed_seed: Buffer;
  created_at: string;
}

/** Wrong codes in a row. */
export interface CodeFailuresRow {
  user_id: string;
  /** A browser that was signed in before; empty for all others together. */
  device: string;
  failures: number;
}

export interface RecoveryCodeRow {
  /** SHA-256 in hex. */
  code_hash: string;
  user_id: string;
  used_at: string | null;
}

/** The password was right and the second key is still to come. */
export interface PendingSignInRow {
  /** SHA-256 in hex. */
  token_hash: string;
  user_id: string;
  /** Another password ends it. */
  password_hash: string;
  failures: Generated<number>;
  /** 1: a browser that had not signed in to the account before. */
  is_new: number;
  expires_at: string;
  /** Row of auth_events that goes once the second key is shown. */
  event_id: number | null;
}
