-- The owner is told by mail what happened at the door of her account: one more kind of mail.
DROP TRIGGER inscripciones_pass_letters_on;
DROP TRIGGER summaries_lose_their_text;
DROP TRIGGER submissions_forget_summary;
DROP TRIGGER summaries_come_back;
DROP TRIGGER inscripciones_forget_mail;
DROP TRIGGER mensajes_forget_mail;

CREATE TABLE correos_now (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('acuse', 'llegada', 'resumen', 'prueba', 'respuesta', 'carta',
    'puerta')),
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
  created_at TEXT NOT NULL,
  sent_at TEXT,
  form_key TEXT, -- of the form that wrote an answer: sent twice, it is one
  forgiven INTEGER NOT NULL DEFAULT 0 CHECK (forgiven IN (0, 1)), -- 1: its address may be written to again
  since TEXT, -- a daily summary says what arrived after this moment, until it was written
  huella TEXT -- of a letter: its address as `bajas` stores it
) STRICT;
INSERT INTO correos_now (id, kind, form, row_id, carta_id, to_address, reply_to, subject, text, html,
  headers, message_id, state, uncertain, failure, last_reply, attempts, next_attempt_at,
  created_at, sent_at, form_key, forgiven, since, huella)
SELECT id, kind, form, row_id, carta_id, to_address, reply_to, subject, text, html,
  headers, message_id, state, uncertain, failure, last_reply, attempts, next_attempt_at,
  created_at, sent_at, form_key, forgiven, since, huella FROM correos;
-- Ids of rows that were deleted are not given again.
UPDATE sqlite_sequence SET seq = max(seq, coalesce(
  (SELECT seq FROM sqlite_sequence WHERE name = 'correos'), 0)) WHERE name = 'correos_now';
DROP TABLE correos;
ALTER TABLE correos_now RENAME TO correos;

CREATE INDEX correos_waiting ON correos (state, next_attempt_at)
WHERE state IN ('pending', 'sending', 'unknown');
CREATE INDEX correos_refused ON correos (id) WHERE state = 'refused';
CREATE INDEX correos_by_address ON correos (to_address COLLATE NOCASE, kind);
CREATE INDEX correos_by_kind ON correos (kind, created_at);
CREATE INDEX correos_by_form ON correos (form, row_id);
CREATE INDEX correos_by_carta ON correos (carta_id) WHERE carta_id IS NOT NULL;
CREATE UNIQUE INDEX correos_by_form_key ON correos (form_key) WHERE form_key IS NOT NULL;
CREATE UNIQUE INDEX correos_once_per_letter ON correos (carta_id, lower(to_address))
WHERE carta_id IS NOT NULL AND to_address <> '';
CREATE UNIQUE INDEX correos_once_per_reader ON correos (carta_id, huella)
WHERE carta_id IS NOT NULL AND huella IS NOT NULL;
CREATE INDEX correos_by_huella ON correos (huella) WHERE huella IS NOT NULL;

CREATE TRIGGER inscripciones_pass_letters_on BEFORE DELETE ON inscripciones BEGIN
  UPDATE correos SET row_id = coalesce((
    SELECT id FROM inscripciones
    WHERE email = correos.to_address COLLATE NOCASE AND id <> OLD.id LIMIT 1
  ), row_id)
  WHERE form = 'inscripcion' AND row_id = OLD.id AND kind = 'carta';
END;
CREATE TRIGGER summaries_lose_their_text AFTER UPDATE OF next_attempt_at ON correos
WHEN NEW.kind = 'resumen' AND NEW.next_attempt_at IS NULL AND NEW.text || NEW.html != '' BEGIN
  UPDATE correos SET text = '', html = '' WHERE id = NEW.id;
END;
CREATE TRIGGER submissions_forget_summary AFTER DELETE ON submissions BEGIN
  DELETE FROM correos WHERE kind = 'resumen' AND next_attempt_at IS NOT NULL
    AND since < OLD.created_at AND created_at >= OLD.created_at;
END;
CREATE TRIGGER summaries_come_back AFTER DELETE ON correos
WHEN OLD.kind = 'resumen' AND OLD.next_attempt_at IS NOT NULL AND OLD.since IS NOT NULL BEGIN
  UPDATE avisos SET desde = min(desde, OLD.since);
END;
CREATE TRIGGER inscripciones_forget_mail AFTER DELETE ON inscripciones BEGIN
  DELETE FROM correos WHERE form = 'inscripcion' AND row_id = OLD.id
    AND NOT (kind = 'respuesta' AND state <> 'sent' AND failure IS NOT 'closed');
END;
CREATE TRIGGER mensajes_forget_mail AFTER DELETE ON mensajes BEGIN
  DELETE FROM correos WHERE form = 'contacto' AND row_id = OLD.id
    AND NOT (kind = 'respuesta' AND state <> 'sent' AND failure IS NOT 'closed');
END;
