-- A letter is stored once: its rows in `correos` say to whom it goes, and it is written as it is sent.
ALTER TABLE cartas ADD COLUMN queueing_to INTEGER; -- the last inscripción that is still to be handed to the outbox; NULL: all are
-- 1: it came back with a backup, which does not know who got it since; until sending is confirmed.
ALTER TABLE cartas ADD COLUMN from_backup INTEGER NOT NULL DEFAULT 0 CHECK (from_backup IN (0, 1));
CREATE INDEX cartas_queueing ON cartas (id) WHERE queueing_to IS NOT NULL;

-- Those of an older version that wait are written as they are sent, from the letter, as all others.
UPDATE correos SET subject = '', text = '', html = '', headers = '{}', reply_to = NULL WHERE kind = 'carta';

-- Nobody gets a letter twice, also when the address of the first is forgotten.
DROP INDEX correos_once_per_letter;
CREATE UNIQUE INDEX correos_once_per_letter ON correos (carta_id, lower(to_address))
WHERE carta_id IS NOT NULL AND to_address <> '';
CREATE UNIQUE INDEX correos_once_per_reader ON correos (carta_id, huella)
WHERE carta_id IS NOT NULL AND huella IS NOT NULL;
CREATE INDEX correos_by_huella ON correos (huella) WHERE huella IS NOT NULL;

-- Restores: the command writes one before it places the database, also of an older version. 0 in
-- `held`: the mail that waited in the backup is still to be held back.
CREATE TABLE IF NOT EXISTS restores (at TEXT PRIMARY KEY, held INTEGER NOT NULL) STRICT;
