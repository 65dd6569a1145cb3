-- Who is signed in where, and what happened at the door, in words: «Firefox en Android». NULL: before this.
ALTER TABLE auth_sessions ADD COLUMN browser TEXT;
ALTER TABLE auth_events ADD COLUMN browser TEXT;
-- A sign-in from a browser in which nobody had signed in to that account before.
ALTER TABLE auth_events ADD COLUMN is_new INTEGER NOT NULL DEFAULT 0 CHECK (is_new IN (0, 1));
