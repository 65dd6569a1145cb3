-- What the owner does about a form: whether it is answered, and a note for oneself. No row: new.
CREATE TABLE seguimiento (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form TEXT NOT NULL CHECK (form IN ('inscripcion', 'contacto')),
  row_id INTEGER NOT NULL,
  estado TEXT NOT NULL CHECK (estado IN ('nueva', 'contestada')),
  nota TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (form, row_id)
) STRICT;

CREATE TRIGGER inscripciones_delete_seguimiento AFTER DELETE ON inscripciones BEGIN
  DELETE FROM seguimiento WHERE form = 'inscripcion' AND row_id = OLD.id;
END;
CREATE TRIGGER mensajes_delete_seguimiento AFTER DELETE ON mensajes BEGIN
  DELETE FROM seguimiento WHERE form = 'contacto' AND row_id = OLD.id;
END;

-- Answers are mail of the outbox; the form that wrote one, sent twice, is one answer.
ALTER TABLE correos ADD COLUMN form_key TEXT;
CREATE UNIQUE INDEX correos_by_form_key ON correos (form_key) WHERE form_key IS NOT NULL;
