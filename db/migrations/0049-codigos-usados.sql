-- Each code that was used, so that a clock which is set back refuses none that was not.
CREATE TABLE used_codes (
  user_id TEXT NOT NULL REFERENCES code_generators (user_id) ON DELETE CASCADE,
  counter INTEGER NOT NULL, -- which half minute since 1970
  PRIMARY KEY (user_id, counter)
) STRICT;
INSERT INTO used_codes (user_id, counter) SELECT user_id, counter FROM code_generators;
ALTER TABLE code_generators DROP COLUMN counter;

-- What a passkey is asked is known to the process that asks, which remembers what was answered.
DROP TABLE used_challenges;
