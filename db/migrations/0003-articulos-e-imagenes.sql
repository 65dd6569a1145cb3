CREATE TABLE blog_posts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  titulo TEXT NOT NULL,
  contenido TEXT NOT NULL, -- canonical HTML
  imagen_url TEXT,
  form_key TEXT UNIQUE, -- of the form that made it: sent twice, it is one article
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX blog_posts_by_date ON blog_posts (created_at DESC, id DESC);

-- Every picture that was taken in, by its public path.
CREATE TABLE pictures (
  url TEXT PRIMARY KEY,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  color TEXT NOT NULL, -- dominant, as #rrggbb
  widths TEXT NOT NULL -- of the derived sizes, as a JSON list
) STRICT;
