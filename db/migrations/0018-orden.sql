-- Place in the order that the owner has chosen, from 1. NULL: never moved, or newer than the last
-- move; these come first, the newest before the others.
ALTER TABLE proyectos_galeria ADD COLUMN posicion INTEGER;
ALTER TABLE fotos_galeria ADD COLUMN posicion INTEGER;

DROP INDEX proyectos_by_date;
DROP INDEX fotos_by_project;
CREATE INDEX proyectos_by_place ON proyectos_galeria (posicion, created_at DESC, id DESC);
CREATE INDEX fotos_by_place ON fotos_galeria (proyecto_id, posicion, created_at DESC, id DESC);

-- What the cover shows, for those who cannot see it. NULL: the title says it.
ALTER TABLE proyectos_galeria ADD COLUMN portada_alternativo TEXT;
