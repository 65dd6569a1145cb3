-- What could not be forwarded is tried again, less and less often.
ALTER TABLE submissions ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submissions ADD COLUMN next_attempt_at TEXT;
UPDATE submissions SET next_attempt_at = created_at WHERE state = 'pending';
CREATE INDEX submissions_pending ON submissions (next_attempt_at) WHERE state = 'pending';

-- What was accepted lately and from whom: addresses only as HMACs, forgotten after ten minutes.
CREATE TABLE form_arrivals (
  address TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX form_arrivals_by_time ON form_arrivals (at);

-- Forms in which the field that nobody sees was filled in: kept apart until somebody decides.
CREATE TABLE suspicious_forms (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form TEXT NOT NULL CHECK (form IN ('inscripcion', 'contacto')),
  fields TEXT NOT NULL, -- JSON, as typed
  created_at TEXT NOT NULL
) STRICT;
