-- A right password after which no second key came happens at the door, and so does a backup that
-- brings back former passwords and keys, or that somebody takes away.
CREATE TABLE auth_events_now (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED',
    'PASSWORD_RECOVERY', 'USER_UPDATED', 'SIGN_IN_FAILED', 'REFRESH_REUSED', 'PASSWORD_GIVEN', 'RESTORED',
    'CODE_FAILED', 'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE', 'CODES_ON', 'CODES_OFF',
    'KEY_ADDED', 'KEY_REMOVED', 'KEYS_REMOVED', 'BACKUP_DOWNLOADED')),
  user_id TEXT,
  session_id TEXT,
  address TEXT,
  browser TEXT,
  is_new INTEGER NOT NULL DEFAULT 0 CHECK (is_new IN (0, 1)),
  key_name TEXT
) STRICT;
INSERT INTO auth_events_now (id, at, kind, user_id, session_id, address, browser, is_new, key_name)
SELECT id, at, kind, user_id, session_id, address, browser, is_new, key_name FROM auth_events;
-- Ids of rows that were deleted are not given again.
UPDATE sqlite_sequence SET seq = max(seq, coalesce(
  (SELECT seq FROM sqlite_sequence WHERE name = 'auth_events'), 0)) WHERE name = 'auth_events_now';
DROP TABLE auth_events;
ALTER TABLE auth_events_now RENAME TO auth_events;
CREATE INDEX auth_events_by_date ON auth_events (at);
CREATE INDEX auth_events_by_address ON auth_events (user_id, kind, address, at);

-- That event, which goes once the second key is shown: what happened then is a sign-in.
ALTER TABLE pending_sign_ins ADD COLUMN event_id INTEGER;
