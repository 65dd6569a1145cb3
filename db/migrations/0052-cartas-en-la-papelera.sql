-- A letter that was never sent can be deleted, and waits in the trash as all else does.
CREATE TABLE papelera_with_cartas (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tipo TEXT NOT NULL CHECK (tipo IN
    ('articulo', 'proyecto', 'foto', 'convocatoria', 'carta', 'inscripcion', 'mensaje')),
  nombre TEXT NOT NULL, -- by which the owner recognises it
  filas TEXT NOT NULL CHECK (json_valid(filas)), -- its rows as they were, as lists by table
  deleted_at TEXT NOT NULL,
  -- Of a form; NULL of the rest.
  email TEXT GENERATED ALWAYS AS
    (coalesce(filas ->> '$.inscripciones[0].email', filas ->> '$.mensajes[0].email')) VIRTUAL,
  created_at TEXT GENERATED ALWAYS AS
    (coalesce(filas ->> '$.inscripciones[0].created_at', filas ->> '$.mensajes[0].created_at')) VIRTUAL
) STRICT;
-- Numbers of what has gone are not given again.
INSERT INTO sqlite_sequence (name, seq)
SELECT 'papelera_with_cartas', seq FROM sqlite_sequence WHERE name = 'papelera';
INSERT INTO papelera_with_cartas (id, tipo, nombre, filas, deleted_at)
SELECT id, tipo, nombre, filas, deleted_at FROM papelera;
DROP TABLE papelera;
ALTER TABLE papelera_with_cartas RENAME TO papelera;
CREATE INDEX papelera_by_date ON papelera (deleted_at DESC, id DESC);
CREATE INDEX papelera_by_email ON papelera (email COLLATE NOCASE);
CREATE INDEX papelera_by_kind ON papelera (tipo, created_at);
