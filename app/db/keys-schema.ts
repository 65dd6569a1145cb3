import type { Generated } from "kysely";

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
