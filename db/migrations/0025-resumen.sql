-- A daily summary says what arrived after this moment, until it was written.
ALTER TABLE correos ADD COLUMN since TEXT;

-- One that was not sent is written again without what is deleted. One that was sent has no text.
CREATE TRIGGER inscripciones_forget_summary AFTER DELETE ON inscripciones BEGIN
  DELETE FROM correos WHERE kind = 'resumen' AND state IN ('pending', 'unknown')
    AND since < OLD.created_at AND created_at >= OLD.created_at;
END;
CREATE TRIGGER mensajes_forget_summary AFTER DELETE ON mensajes BEGIN
  DELETE FROM correos WHERE kind = 'resumen' AND state IN ('pending', 'unknown')
    AND since < OLD.created_at AND created_at >= OLD.created_at;
END;
CREATE TRIGGER summaries_come_back AFTER DELETE ON correos
WHEN OLD.kind = 'resumen' AND OLD.state IN ('pending', 'unknown') BEGIN
  UPDATE avisos SET desde = min(desde, OLD.since);
END;
