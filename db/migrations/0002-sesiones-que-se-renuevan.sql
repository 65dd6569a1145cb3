-- Sessions behave as the authentication service's did: whoever is signed in signs in once more.
DROP TABLE auth_sessions;
CREATE TABLE auth_sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  generation INTEGER NOT NULL DEFAULT 0, -- of the refresh token that is good now
  seen_generation INTEGER NOT NULL DEFAULT 0, -- the newest that a browser has shown us
  rotated_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  not_after TEXT NOT NULL,
  revoked_at TEXT,
  revoked_reason TEXT CHECK (revoked_reason IN ('sign_out', 'reuse', 'password', 'expired'))
) STRICT;
CREATE INDEX auth_sessions_by_user ON auth_sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX auth_sessions_by_end ON auth_sessions (not_after);

CREATE TABLE recovery_links (
  token_hash TEXT PRIMARY KEY, -- SHA-256, in hexadecimal
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

CREATE TABLE auth_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED',
    'PASSWORD_RECOVERY', 'USER_UPDATED', 'SIGN_IN_FAILED', 'REFRESH_REUSED')),
  user_id TEXT,
  session_id TEXT,
  address TEXT
) STRICT;
CREATE INDEX auth_events_by_date ON auth_events (at);
CREATE INDEX auth_events_by_address ON auth_events (user_id, kind, address, at);

CREATE TABLE auth_throttle (
  key TEXT PRIMARY KEY,
  attempts INTEGER NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL
) STRICT;
CREATE INDEX auth_throttle_by_date ON auth_throttle (last_at);
