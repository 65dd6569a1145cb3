-- A summary names several people, with none of whose rows it goes: once it will not be sent again
-- (sent, refused, given up, perhaps arrived) it has no text.
CREATE TRIGGER summaries_lose_their_text AFTER UPDATE OF next_attempt_at ON correos
WHEN NEW.kind = 'resumen' AND NEW.next_attempt_at IS NULL AND NEW.text || NEW.html != '' BEGIN
  UPDATE correos SET text = '', html = '' WHERE id = NEW.id;
END;
UPDATE correos SET text = '', html = ''
WHERE kind = 'resumen' AND next_attempt_at IS NULL;

-- Until then it is written again without what is deleted, by the moment at which that was stored
-- here (what was set aside is dated when it was written), also if it is being sent.
DROP TRIGGER inscripciones_forget_summary;
DROP TRIGGER mensajes_forget_summary;
CREATE TRIGGER submissions_forget_summary AFTER DELETE ON submissions BEGIN
  DELETE FROM correos WHERE kind = 'resumen' AND next_attempt_at IS NOT NULL
    AND since < OLD.created_at AND created_at >= OLD.created_at;
END;
DROP TRIGGER summaries_come_back;
CREATE TRIGGER summaries_come_back AFTER DELETE ON correos
WHEN OLD.kind = 'resumen' AND OLD.next_attempt_at IS NOT NULL AND OLD.since IS NOT NULL BEGIN
  UPDATE avisos SET desde = min(desde, OLD.since);
END;
