-- The course that an article leads to at its end; NULL where its author chose none.
ALTER TABLE blog_posts ADD COLUMN curso_interes TEXT CHECK (curso_interes IN
  ('basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado'));
ALTER TABLE borradores ADD COLUMN curso_interes TEXT CHECK (curso_interes IN
  ('basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado'));
ALTER TABLE versiones ADD COLUMN curso_interes TEXT CHECK (curso_interes IN
  ('basico', 'medio', 'avanzado', 'tecnicas_antiguas', 'revelado', 'positivado'));
