-- When the clock was last believed: what has outlived its term is not deleted by one that jumped.
CREATE TABLE clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  believed_at TEXT NOT NULL
) STRICT;
