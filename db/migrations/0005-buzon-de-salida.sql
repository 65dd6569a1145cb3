-- What could not be forwarded is tried again, less and less often.
ALTER TABLE submissions ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submissions ADD COLUMN next_attempt_at TEXT;
UPDATE submissions SET next_attempt_at = created_at WHERE state = 'pending';
CREATE INDEX submissions_pending ON submissions (next_attempt_at) WHERE state = 'pending';
