CREATE TABLE inscripciones (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  nombre TEXT NOT NULL,
  apellidos TEXT NOT NULL,
  email TEXT NOT NULL,
  telefono TEXT NOT NULL, -- as encodeURIComponent writes it
  curso_interes TEXT NOT NULL DEFAULT 'basico' CHECK (curso_interes IN
    ('basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado')),
  comentarios TEXT,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX inscripciones_by_date ON inscripciones (created_at DESC, id DESC);

CREATE TABLE mensajes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  nombre TEXT NOT NULL,
  email TEXT NOT NULL,
  mensaje TEXT NOT NULL,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX mensajes_by_date ON mensajes (created_at DESC, id DESC);

-- What became of each form that was sent: recognises the same one sent again, and
-- knows whether the form-forwarding service has it.
CREATE TABLE submissions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form TEXT NOT NULL CHECK (form IN ('inscripcion', 'contacto')),
  row_id INTEGER NOT NULL,
  fingerprint TEXT NOT NULL, -- SHA-256 of the content, in hexadecimal
  reference TEXT NOT NULL UNIQUE, -- what the visitor is told
  delivery_key TEXT NOT NULL UNIQUE, -- Idempotency-Key of the forward
  state TEXT NOT NULL CHECK (state IN ('kept', 'pending', 'forwarded')),
  created_at TEXT NOT NULL,
  forwarded_at TEXT,
  UNIQUE (form, row_id)
) STRICT;
CREATE INDEX submissions_by_fingerprint ON submissions (form, fingerprint, created_at);

CREATE TRIGGER inscripciones_forget_submission AFTER DELETE ON inscripciones BEGIN
  DELETE FROM submissions WHERE form = 'inscripcion' AND row_id = OLD.id;
END;
CREATE TRIGGER mensajes_forget_submission AFTER DELETE ON mensajes BEGIN
  DELETE FROM submissions WHERE form = 'contacto' AND row_id = OLD.id;
END;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE auth_sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX auth_sessions_by_user ON auth_sessions (user_id);
