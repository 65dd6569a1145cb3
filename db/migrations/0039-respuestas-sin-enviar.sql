-- An answer that has not left stays when what it answers is deleted, and «Correo» shows it; one that
-- its writer has closed goes along, as one that was sent.
DROP TRIGGER inscripciones_forget_mail;
CREATE TRIGGER inscripciones_forget_mail AFTER DELETE ON inscripciones BEGIN
  DELETE FROM correos WHERE form = 'inscripcion' AND row_id = OLD.id
    AND NOT (kind = 'respuesta' AND state <> 'sent' AND failure IS NOT 'closed');
END;
DROP TRIGGER mensajes_forget_mail;
CREATE TRIGGER mensajes_forget_mail AFTER DELETE ON mensajes BEGIN
  DELETE FROM correos WHERE form = 'contacto' AND row_id = OLD.id
    AND NOT (kind = 'respuesta' AND state <> 'sent' AND failure IS NOT 'closed');
END;
