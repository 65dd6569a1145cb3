-- Letters to the people of the register, and who wants none.
CREATE TABLE cartas (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  asunto TEXT NOT NULL,
  contenido TEXT NOT NULL, -- plain text, spelled as articles are
  destino TEXT NOT NULL CHECK (destino IN ('todas',
    'basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado')),
  estado TEXT CHECK (estado IN ('nueva', 'contestada')), -- of the register; NULL for both
  form_key TEXT UNIQUE, -- of the form that made it: sent twice, it is one letter
  created_at TEXT NOT NULL,
  updated_at TEXT, -- of the last edit; NULL until there is one
  sent_at TEXT, -- when sending began: from then on it is never changed
  stopped_at TEXT -- NULL while nobody has stopped it
) STRICT;
CREATE INDEX cartas_by_date ON cartas (created_at DESC, id DESC);

-- Nobody gets a letter twice.
CREATE UNIQUE INDEX correos_once_per_letter ON correos (carta_id, lower(to_address))
WHERE carta_id IS NOT NULL;
-- An address that the mail server has refused gets no letter until the owner says otherwise.
ALTER TABLE correos ADD COLUMN forgiven INTEGER NOT NULL DEFAULT 0 CHECK (forgiven IN (0, 1));

-- Addresses that left the letters, as HMACs: they stay when a person is erased.
CREATE TABLE bajas (
  huella TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT;
-- Their key stands here: a restored copy has to know who left, and links in old letters must work.
CREATE TABLE bajas_clave (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  clave TEXT NOT NULL
) STRICT;
INSERT INTO bajas_clave (id, clave) VALUES (1, lower(hex(randomblob(32))));
