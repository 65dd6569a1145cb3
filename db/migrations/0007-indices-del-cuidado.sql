-- What the panel looks at each time it is opened: the oldest form that waits, photos that say nothing.
CREATE INDEX submissions_pending_by_age ON submissions (created_at) WHERE state = 'pending';
CREATE INDEX fotos_undescribed ON fotos_galeria (proyecto_id, id) WHERE descripcion IS NULL;
