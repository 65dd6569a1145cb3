-- Who asks something, for the list and the count of those who wait for an answer.
CREATE INDEX inscripciones_asking ON inscripciones (created_at DESC, id DESC)
  WHERE comentarios <> '';
