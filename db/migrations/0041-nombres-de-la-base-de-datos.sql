-- The names that this database and those it is a copy of have had, random: a restore gives another.
-- With them the file `erasures` says which rows an erasure has seen. `reached`: JSON, the newest id of
-- each table as the name was given; NULL until a restored copy is opened for the first time.
CREATE TABLE database_names (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  reached TEXT CHECK (json_valid(reached))
) STRICT;

-- What is there already came before there were names: erasures know it by their moment only.
INSERT INTO database_names (name, reached) VALUES (lower(hex(randomblob(8))), json_object(
  'inscripciones', max((SELECT coalesce(max(id), 0) FROM inscripciones),
    coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'inscripciones'), 0)),
  'mensajes', max((SELECT coalesce(max(id), 0) FROM mensajes),
    coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'mensajes'), 0)),
  'suspicious_forms', max((SELECT coalesce(max(id), 0) FROM suspicious_forms),
    coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'suspicious_forms'), 0)),
  'correos', max((SELECT coalesce(max(id), 0) FROM correos),
    coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'correos'), 0))
));
DELETE FROM erasures_done WHERE line = '';
