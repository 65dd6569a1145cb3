-- When the owner chose it, UTC ISO 8601: a restored backup's own terms wait, those chosen since do not.
ALTER TABLE conservacion ADD COLUMN elegido_at TEXT;

-- When the restore was, UTC ISO 8601, where `at` has been put off since; null: `at`.
ALTER TABLE restores ADD COLUMN restored_at TEXT;
