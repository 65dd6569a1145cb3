-- What forms have stored, each as a digest of its key and of what it said: whose answer was lost knows
-- its own words again by it. The newest only (app/db/replace-words.server.ts).
CREATE TABLE form_saves (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mark TEXT NOT NULL UNIQUE -- SHA-256; the key is not here, so that it tells nothing
) STRICT;
