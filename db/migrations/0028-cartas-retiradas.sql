-- Of a letter: its address as `bajas` stores it. Before each attempt the outbox asks who has left.
ALTER TABLE correos ADD COLUMN huella TEXT;

-- Who got a letter is forgotten with the last registration of an address, not with one of them.
CREATE TRIGGER inscripciones_pass_letters_on BEFORE DELETE ON inscripciones BEGIN
  UPDATE correos SET row_id = coalesce((
    SELECT id FROM inscripciones
    WHERE email = correos.to_address COLLATE NOCASE AND id <> OLD.id LIMIT 1
  ), row_id)
  WHERE form = 'inscripcion' AND row_id = OLD.id AND kind = 'carta';
END;
