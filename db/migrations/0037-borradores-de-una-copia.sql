-- 1: the hour in `no_publicado_at` came with a restored backup, which does not know whether the draft
-- was published or withdrawn since. It publishes itself no more.
ALTER TABLE borradores ADD COLUMN from_backup INTEGER NOT NULL DEFAULT 0 CHECK (from_backup IN (0, 1));
