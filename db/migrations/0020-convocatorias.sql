-- Courses that begin on a day. That one is past follows from its day and is not stored.
CREATE TABLE convocatorias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  titulo TEXT NOT NULL,
  curso_interes TEXT NOT NULL CHECK (curso_interes IN
    ('basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado')),
  texto TEXT NOT NULL, -- plain text, spelled as articles are
  empieza TEXT NOT NULL, -- a day in Madrid, YYYY-MM-DD
  horario TEXT,
  horas REAL,
  precio TEXT, -- as typed
  plazas INTEGER,
  estado TEXT NOT NULL CHECK (estado IN ('proxima', 'abierta', 'completa')),
  form_key TEXT UNIQUE, -- of the form that made it: sent twice, it is one course
  created_at TEXT NOT NULL,
  updated_at TEXT -- of the last edit; NULL until there is one
) STRICT;
CREATE INDEX convocatorias_by_day ON convocatorias (empieza, id);

-- What somebody signed up for: its id, which no other course ever has, and its title and day as
-- they were then. Both stay when the course is changed or deleted.
ALTER TABLE inscripciones ADD COLUMN convocatoria_id INTEGER;
ALTER TABLE inscripciones ADD COLUMN convocatoria TEXT;
CREATE INDEX inscripciones_by_convocatoria
ON inscripciones (convocatoria_id, created_at DESC, id DESC) WHERE convocatoria_id IS NOT NULL;
