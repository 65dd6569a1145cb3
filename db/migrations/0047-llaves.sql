-- Second keys: passkeys, codes of a generator, and recovery codes.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, -- of the credential, base64url
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key BLOB NOT NULL, -- COSE
  counter INTEGER NOT NULL, -- of signatures; 0 of one that counts none
  transports TEXT NOT NULL, -- JSON list
  rp_id TEXT NOT NULL, -- the domain that it is good for
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT;
CREATE INDEX passkeys_by_user ON passkeys (user_id);

CREATE TABLE code_generators (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_seed BLOB NOT NULL, -- AES-256-GCM under a key made of SESSION_SECRET
  counter INTEGER NOT NULL, -- of the last code that was used: it and those before it are spent
  created_at TEXT NOT NULL
) STRICT;

-- Wrong codes in a row: of browsers that were signed in before each its own, of all others together.
CREATE TABLE code_failures (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device TEXT NOT NULL, -- '': any other browser
  failures INTEGER NOT NULL,
  PRIMARY KEY (user_id, device)
) STRICT;

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY, -- SHA-256, in hexadecimal, of 125 random bits
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  used_at TEXT
) STRICT;
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

-- The password was right and the second key is still to come.
CREATE TABLE pending_sign_ins (
  token_hash TEXT PRIMARY KEY, -- SHA-256, in hexadecimal
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  password_hash TEXT NOT NULL, -- another password ends it
  failures INTEGER NOT NULL DEFAULT 0,
  is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)), -- the browser, as in auth_events
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);

-- What a passkey has answered once.
CREATE TABLE used_challenges (challenge TEXT PRIMARY KEY, expires_at TEXT NOT NULL) STRICT;

-- More happens at the door, and what is noted of it may name a key.
CREATE TABLE auth_events_now (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED',
    'PASSWORD_RECOVERY', 'USER_UPDATED', 'SIGN_IN_FAILED', 'REFRESH_REUSED',
    'CODE_FAILED', 'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE', 'CODES_ON', 'CODES_OFF',
    'KEY_ADDED', 'KEY_REMOVED', 'KEYS_REMOVED')),
  user_id TEXT,
  session_id TEXT,
  address TEXT,
  browser TEXT,
  is_new INTEGER NOT NULL DEFAULT 0 CHECK (is_new IN (0, 1)),
  key_name TEXT
) STRICT;
INSERT INTO auth_events_now (id, at, kind, user_id, session_id, address, browser, is_new)
SELECT id, at, kind, user_id, session_id, address, browser, is_new FROM auth_events;
-- Ids of rows that were deleted are not given again.
UPDATE sqlite_sequence SET seq = max(seq, coalesce(
  (SELECT seq FROM sqlite_sequence WHERE name = 'auth_events'), 0)) WHERE name = 'auth_events_now';
DROP TABLE auth_events;
ALTER TABLE auth_events_now RENAME TO auth_events;
CREATE INDEX auth_events_by_date ON auth_events (at);
CREATE INDEX auth_events_by_address ON auth_events (user_id, kind, address, at);
