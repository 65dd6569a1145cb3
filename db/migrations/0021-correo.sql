-- Mail that was sent or is to be sent: a row per message and recipient, written with what it is about.
CREATE TABLE correos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('acuse', 'llegada', 'resumen', 'prueba', 'respuesta', 'carta')),
  form TEXT CHECK (form IN ('inscripcion', 'contacto')), -- with row_id, what it is about
  row_id INTEGER,
  carta_id INTEGER,
  to_address TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  headers TEXT NOT NULL, -- JSON object of further headers
  message_id TEXT NOT NULL UNIQUE, -- the same in every attempt
  state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'refused', 'unknown')),
  uncertain INTEGER NOT NULL DEFAULT 0 CHECK (uncertain IN (0, 1)), -- 1: an attempt had no end
  failure TEXT, -- why the last attempt failed (app/correo/failure.ts)
  last_reply TEXT, -- of the mail server, as it said it
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT, -- NULL: never again
  since TEXT, -- of a summary: it says what arrived after this moment, until created_at
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX correos_waiting ON correos (state, next_attempt_at)
WHERE state IN ('pending', 'sending', 'unknown');
CREATE INDEX correos_refused ON correos (id) WHERE state = 'refused';
CREATE INDEX correos_by_address ON correos (to_address COLLATE NOCASE, kind);
CREATE INDEX correos_by_kind ON correos (kind, created_at);
CREATE INDEX correos_by_form ON correos (form, row_id);
CREATE INDEX correos_by_carta ON correos (carta_id) WHERE carta_id IS NOT NULL;

-- What the owner wants to hear of what arrives; no row: each one, with name and course.
CREATE TABLE avisos (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  cuando TEXT NOT NULL CHECK (cuando IN ('cada', 'diario', 'nunca')),
  detalle TEXT NOT NULL CHECK (detalle IN ('referencia', 'nombre', 'todo')),
  desde TEXT NOT NULL -- what came until this moment was announced, or was not to be
) STRICT;

CREATE TRIGGER inscripciones_forget_mail AFTER DELETE ON inscripciones BEGIN
  DELETE FROM correos WHERE form = 'inscripcion' AND row_id = OLD.id;
  DELETE FROM correos WHERE kind = 'resumen' AND state IN ('pending', 'unknown')
    AND since < OLD.created_at AND created_at >= OLD.created_at;
END;
CREATE TRIGGER mensajes_forget_mail AFTER DELETE ON mensajes BEGIN
  DELETE FROM correos WHERE form = 'contacto' AND row_id = OLD.id;
  DELETE FROM correos WHERE kind = 'resumen' AND state IN ('pending', 'unknown')
    AND since < OLD.created_at AND created_at >= OLD.created_at;
END;
-- A summary that was not sent is written again, without what was deleted. One that was has no text.
CREATE TRIGGER summaries_come_back AFTER DELETE ON correos
WHEN OLD.kind = 'resumen' AND OLD.state IN ('pending', 'unknown') BEGIN
  UPDATE avisos SET desde = min(desde, OLD.since);
END;
