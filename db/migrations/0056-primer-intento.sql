-- The first attempt that failed: whether the mail server has accepted anything since is told by it.
ALTER TABLE correos ADD COLUMN failed_since TEXT;
