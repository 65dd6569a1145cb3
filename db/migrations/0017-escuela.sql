-- Every version of the school's words and pictures: a JSON object with what differs from the words
-- that come with the program. Who looks back sees what stood there only if nothing is ever changed.
CREATE TABLE escuela (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cambios TEXT NOT NULL CHECK (json_valid(cambios)),
  created_at TEXT NOT NULL
) STRICT;
CREATE TRIGGER escuela_stays_as_it_is BEFORE UPDATE ON escuela BEGIN
  SELECT RAISE(ABORT, 'a version of the school is never changed');
END;
CREATE TRIGGER escuela_stays BEFORE DELETE ON escuela BEGIN
  SELECT RAISE(ABORT, 'a version of the school is never deleted');
END;

-- 1: written from the template, and written again when what it says of the school changes.
ALTER TABLE textos ADD COLUMN de_plantilla INTEGER NOT NULL DEFAULT 0;
