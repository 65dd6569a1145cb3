-- Several keys: that of the file beside the database, too, once another database stands there.
CREATE TABLE bajas_claves (
  id INTEGER PRIMARY KEY,
  clave TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO bajas_claves (id, clave) SELECT id, clave FROM bajas_clave;
DROP TABLE bajas_clave;
ALTER TABLE bajas_claves RENAME TO bajas_clave;
