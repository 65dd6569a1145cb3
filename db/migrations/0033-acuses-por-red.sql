-- From which networks receipts were caused, as HMACs, for a day: a flood of forms is no flood of mail.
-- Addresses are folded at the start of the program (app/personas/fold-addresses.server.ts).
CREATE TABLE receipt_networks (
  network TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX receipt_networks_by_network ON receipt_networks (network, at);
CREATE INDEX receipt_networks_by_time ON receipt_networks (at);

-- An answer that is on its way is sent also when what it answers is deleted; a person who is erased
-- takes it along (eraseMailTo). Once it was sent, it goes with the night (mail-retention.server.ts).
DROP TRIGGER inscripciones_forget_mail;
CREATE TRIGGER inscripciones_forget_mail AFTER DELETE ON inscripciones BEGIN
  DELETE FROM correos WHERE form = 'inscripcion' AND row_id = OLD.id
    AND NOT (kind = 'respuesta' AND next_attempt_at IS NOT NULL);
END;
DROP TRIGGER mensajes_forget_mail;
CREATE TRIGGER mensajes_forget_mail AFTER DELETE ON mensajes BEGIN
  DELETE FROM correos WHERE form = 'contacto' AND row_id = OLD.id
    AND NOT (kind = 'respuesta' AND next_attempt_at IS NOT NULL);
END;

-- A summary that only counts names nobody, and says what came by itself: it has no `since`.
DROP TRIGGER summaries_come_back;
CREATE TRIGGER summaries_come_back AFTER DELETE ON correos
WHEN OLD.kind = 'resumen' AND OLD.state IN ('pending', 'unknown') AND OLD.since IS NOT NULL BEGIN
  UPDATE avisos SET desde = min(desde, OLD.since);
END;
