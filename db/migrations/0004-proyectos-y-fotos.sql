CREATE TABLE proyectos_galeria (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  titulo TEXT NOT NULL,
  descripcion TEXT NOT NULL,
  portada_url TEXT NOT NULL,
  form_key TEXT UNIQUE, -- of the form that made it: sent twice, it is one project
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX proyectos_by_date ON proyectos_galeria (created_at DESC, id DESC);

CREATE TABLE fotos_galeria (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  proyecto_id INTEGER NOT NULL REFERENCES proyectos_galeria (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  descripcion TEXT,
  form_key TEXT UNIQUE, -- of the form and the place in it: sent twice, it is one photo
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX fotos_by_project ON fotos_galeria (proyecto_id, created_at DESC, id DESC);

-- Pictures whose rows are gone and whose files are to go: written in the transaction that
-- deletes them, read until the files are gone, whatever happens in between.
CREATE TABLE removed_pictures (
  url TEXT PRIMARY KEY
) STRICT;
