-- What was deleted and can be restored for thirty days. Its files wait beside the buckets.
CREATE TABLE papelera (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tipo TEXT NOT NULL CHECK (tipo IN
    ('articulo', 'proyecto', 'foto', 'convocatoria', 'inscripcion', 'mensaje')),
  nombre TEXT NOT NULL, -- by which the owner recognises it
  filas TEXT NOT NULL CHECK (json_valid(filas)), -- its rows as they were, as lists by table
  deleted_at TEXT NOT NULL,
  -- Of a form; NULL of the rest.
  email TEXT GENERATED ALWAYS AS
    (coalesce(filas ->> '$.inscripciones[0].email', filas ->> '$.mensajes[0].email')) VIRTUAL,
  created_at TEXT GENERATED ALWAYS AS
    (coalesce(filas ->> '$.inscripciones[0].created_at', filas ->> '$.mensajes[0].created_at')) VIRTUAL
) STRICT;
CREATE INDEX papelera_by_date ON papelera (deleted_at DESC, id DESC);
CREATE INDEX papelera_by_email ON papelera (email COLLATE NOCASE);
CREATE INDEX papelera_by_kind ON papelera (tipo, created_at);
