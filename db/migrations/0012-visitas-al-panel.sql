-- When each user was last seen in the panel, and since when what they find there is new.
CREATE TABLE panel_visits (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since TEXT, -- when the visit before this one ended; null in the first
  seen_at TEXT NOT NULL
) STRICT;
