-- Whether a JPEG for cards was made of it; those from before have none.
ALTER TABLE pictures ADD COLUMN card INTEGER NOT NULL DEFAULT 0 CHECK (card IN (0, 1));
