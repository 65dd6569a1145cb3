-- What an image shows, for those who cannot see it. NULL: the caption says it, or the title.
ALTER TABLE fotos_galeria ADD COLUMN alternativo TEXT;
ALTER TABLE blog_posts ADD COLUMN imagen_alternativo TEXT;

-- Photos that say nothing: neither a caption nor an alternative text.
DROP INDEX fotos_undescribed;
CREATE INDEX fotos_undescribed ON fotos_galeria (proyecto_id, id)
WHERE descripcion IS NULL AND alternativo IS NULL;
