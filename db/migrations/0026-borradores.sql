-- What is not published: articles that are being written, some of them with the hour at which they
-- move to blog_posts, and changes to published ones.
CREATE TABLE borradores (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  articulo_id INTEGER UNIQUE REFERENCES blog_posts (id) ON DELETE CASCADE, -- that it changes; NULL of a new one
  titulo TEXT NOT NULL,
  contenido TEXT NOT NULL, -- canonical HTML
  imagen_url TEXT,
  imagen_alternativo TEXT,
  version INTEGER NOT NULL, -- of what it says: a form that brings another one has not read it
  publica_at TEXT CHECK (publica_at IS NULL OR articulo_id IS NULL),
  enlace TEXT UNIQUE, -- token of the address that shows it to anybody; NULL without one
  form_key TEXT UNIQUE, -- of the form that made it, and then of its article
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX borradores_by_date ON borradores (updated_at DESC, id DESC);
CREATE INDEX borradores_due ON borradores (publica_at) WHERE publica_at IS NOT NULL;

-- What an article said until it was changed.
CREATE TABLE versiones (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  articulo_id INTEGER NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE,
  titulo TEXT NOT NULL,
  contenido TEXT NOT NULL,
  imagen_url TEXT,
  imagen_alternativo TEXT,
  created_at TEXT NOT NULL -- when it was published
) STRICT;
CREATE INDEX versiones_by_articulo ON versiones (articulo_id, id DESC);
CREATE TRIGGER versiones_stay_as_they_are BEFORE UPDATE ON versiones BEGIN
  SELECT RAISE(ABORT, 'a version of an article is never changed');
END;

ALTER TABLE blog_posts ADD COLUMN version INTEGER NOT NULL DEFAULT 0; -- as in borradores
