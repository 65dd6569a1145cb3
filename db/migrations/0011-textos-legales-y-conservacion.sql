-- Every version of the texts that the law asks for. What somebody was shown can be proved only
-- if nothing here is ever changed or deleted.
CREATE TABLE textos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  nombre TEXT NOT NULL CHECK (nombre IN ('privacidad', 'aviso-legal')),
  texto TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX textos_by_name ON textos (nombre);
CREATE TRIGGER textos_stay_as_they_are BEFORE UPDATE ON textos BEGIN
  SELECT RAISE(ABORT, 'a version of a text is never changed');
END;
CREATE TRIGGER textos_stay BEFORE DELETE ON textos BEGIN
  SELECT RAISE(ABORT, 'a version of a text is never deleted');
END;

-- The version that the form referred to; NULL where none is known, as in those from before.
ALTER TABLE inscripciones ADD COLUMN privacidad_id INTEGER REFERENCES textos (id);
ALTER TABLE mensajes ADD COLUMN privacidad_id INTEGER REFERENCES textos (id);

-- The address is the key to all that is kept of a person.
CREATE INDEX inscripciones_by_email ON inscripciones (email COLLATE NOCASE);
CREATE INDEX mensajes_by_email ON mensajes (email COLLATE NOCASE);

-- For how long forms are kept; no row: until somebody deletes them.
CREATE TABLE conservacion (
  form TEXT PRIMARY KEY CHECK (form IN ('inscripcion', 'contacto')),
  meses INTEGER NOT NULL CHECK (meses BETWEEN 1 AND 120)
) STRICT;
