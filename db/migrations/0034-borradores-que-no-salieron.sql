-- The hour at which a draft was to publish itself, and could not: it had no title or no text.
ALTER TABLE borradores ADD COLUMN no_publicado_at TEXT;

-- An empty draft is no draft: those that were stored before that rule.
DELETE FROM borradores
WHERE articulo_id IS NULL AND publica_at IS NULL AND enlace IS NULL
  AND trim(titulo) = '' AND contenido = '' AND imagen_url IS NULL AND imagen_alternativo IS NULL;
