-- The dominant colour of a picture was computed and stored, and never shown.
ALTER TABLE pictures DROP COLUMN color;
