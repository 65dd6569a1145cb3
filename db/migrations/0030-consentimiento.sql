-- 1: this version tells people that letters are sent; who saw it may be written to. Stored with
-- the version, because a text that the owner words herself says it in ways that no search finds.
DROP TRIGGER textos_stay_as_they_are;
ALTER TABLE textos ADD COLUMN habla_de_cartas INTEGER NOT NULL DEFAULT 0
  CHECK (habla_de_cartas IN (0, 1));
-- Of old versions it is known where they have the template's own sentence about leaving letters.
UPDATE textos SET habla_de_cartas = 1
WHERE nombre = 'privacidad' AND texto LIKE '%cada carta lleva un enlace para no recibir más%';
CREATE TRIGGER textos_stay_as_they_are BEFORE UPDATE ON textos BEGIN
  SELECT RAISE(ABORT, 'a version of a text is never changed');
END;
