-- Undeclared fields used to be stored too, megabytes of them. What no honest form can reach
-- is cut down to the declared fields; what cannot be read as a form goes.
DELETE FROM suspicious_forms WHERE length(fields) > 40000 AND NOT json_valid(fields);
UPDATE suspicious_forms SET fields = json_object(
  'nombre', substr(trim(concat(fields ->> 'nombre')), 1, 100),
  'email', substr(trim(concat(fields ->> 'email')), 1, 254),
  'mensaje', substr(trim(replace(concat(fields ->> 'mensaje'), char(13), '')), 1, 5000),
  'privacidad', substr(concat(fields ->> 'privacidad'), 1, 20)
) WHERE length(fields) > 40000 AND form = 'contacto';
UPDATE suspicious_forms SET fields = json_object(
  'nombre', substr(trim(concat(fields ->> 'nombre')), 1, 100),
  'apellidos', substr(trim(concat(fields ->> 'apellidos')), 1, 150),
  'email', substr(trim(concat(fields ->> 'email')), 1, 254),
  'telefono', substr(trim(concat(fields ->> 'telefono')), 1, 40),
  'curso_interes', substr(concat(fields ->> 'curso_interes'), 1, 20),
  'comentarios', substr(trim(replace(concat(fields ->> 'comentarios'), char(13), '')), 1, 2000),
  'privacidad', substr(concat(fields ->> 'privacidad'), 1, 20)
) WHERE length(fields) > 40000 AND form = 'inscripcion';

-- NULL where the row is damaged.
ALTER TABLE suspicious_forms ADD COLUMN email TEXT GENERATED ALWAYS AS (
  CASE WHEN json_valid(fields) THEN trim(fields ->> 'email') END
) VIRTUAL;
CREATE INDEX suspicious_forms_by_email ON suspicious_forms (email COLLATE NOCASE);
CREATE INDEX suspicious_forms_by_date ON suspicious_forms (created_at, form);
