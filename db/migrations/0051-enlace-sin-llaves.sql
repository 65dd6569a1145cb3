-- A link made for whoever lost their keys, too: they go as it is used, not before.
ALTER TABLE recovery_links
  ADD COLUMN removes_keys INTEGER NOT NULL DEFAULT 0 CHECK (removes_keys IN (0, 1));
