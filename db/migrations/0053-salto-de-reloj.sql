-- A clock that jumped ahead, as the owner confirmed: what was dated up to then may be that much younger.
CREATE TABLE IF NOT EXISTS clock_jump (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  upto TEXT NOT NULL,
  ms INTEGER NOT NULL CHECK (ms > 0)
) STRICT;
