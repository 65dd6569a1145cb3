-- Which lines of the file `erasures` this database has carried out: a backup of before does not know
-- them, whatever the clocks said. SHA-256 of the line, so that no signature travels in backups.
CREATE TABLE erasures_done (line TEXT PRIMARY KEY) STRICT;

-- The empty line: this database is older than the table. At its next start, what it may have carried
-- out is repeated up to the moment of each line, once (app/personas/erasures.server.ts).
INSERT INTO erasures_done (line) VALUES ('');
