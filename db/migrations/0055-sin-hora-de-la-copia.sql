-- What came with a backup is known without an hour, since those of a clock in doubt overlap: rows by
-- their numbers (database_names), terms by having no `elegido_at`.
UPDATE conservacion SET elegido_at = NULL
WHERE elegido_at <= (SELECT max(coalesce(restored_at, at)) FROM restores);
ALTER TABLE restores DROP COLUMN restored_at;
