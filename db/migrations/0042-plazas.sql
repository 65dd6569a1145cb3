-- When a place in the dated course was given; NULL: none. Who waits, and what is left, follows.
ALTER TABLE inscripciones ADD COLUMN plaza_at TEXT;
CREATE INDEX inscripciones_with_place
ON inscripciones (convocatoria_id, created_at DESC, id DESC) WHERE plaza_at IS NOT NULL;

-- A place is one in the course that it was given for: a form sent again for another one has none.
CREATE TRIGGER inscripciones_leave_place AFTER UPDATE OF convocatoria_id ON inscripciones
WHEN OLD.plaza_at IS NOT NULL AND NEW.convocatoria_id IS NOT OLD.convocatoria_id BEGIN
  UPDATE inscripciones SET plaza_at = NULL WHERE id = NEW.id;
END;

-- A letter can also go to those of a dated course: with a place, waiting, or both.
CREATE TABLE cartas_with_dates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  asunto TEXT NOT NULL,
  contenido TEXT NOT NULL, -- plain text, spelled as articles are
  destino TEXT NOT NULL CHECK (
    destino IN ('todas', 'basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado')
    OR (substr(destino, 1, instr(destino, ':')) IN ('plaza:', 'espera:', 'convocatoria:')
      AND substr(destino, instr(destino, ':') + 1) GLOB '[1-9]*'
      AND substr(destino, instr(destino, ':') + 1) NOT GLOB '*[^0-9]*')),
  estado TEXT CHECK (estado IN ('nueva', 'contestada')), -- of the register; NULL for both
  form_key TEXT UNIQUE, -- of the form that made it: sent twice, it is one letter
  created_at TEXT NOT NULL,
  updated_at TEXT, -- of the last edit; NULL until there is one
  sent_at TEXT, -- when sending began: from then on it is never changed
  stopped_at TEXT, -- NULL while nobody has stopped it
  queueing_to INTEGER, -- the last inscripción that is still to be handed to the outbox; NULL: all are
  -- 1: it came back with a backup, which does not know who got it since; until sending is confirmed.
  from_backup INTEGER NOT NULL DEFAULT 0 CHECK (from_backup IN (0, 1))
) STRICT;
-- Numbers of letters that are gone are not given again.
INSERT INTO sqlite_sequence (name, seq)
SELECT 'cartas_with_dates', seq FROM sqlite_sequence WHERE name = 'cartas';
INSERT INTO cartas_with_dates SELECT id, asunto, contenido, destino, estado, form_key, created_at,
  updated_at, sent_at, stopped_at, queueing_to, from_backup FROM cartas;
DROP TABLE cartas;
ALTER TABLE cartas_with_dates RENAME TO cartas;
CREATE INDEX cartas_by_date ON cartas (created_at DESC, id DESC);
CREATE INDEX cartas_queueing ON cartas (id) WHERE queueing_to IS NOT NULL;
