ALTER TABLE blog_posts ADD COLUMN updated_at TEXT; -- of the last edit; NULL until there is one
