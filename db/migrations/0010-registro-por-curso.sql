-- The register is filtered and counted by course.
CREATE INDEX inscripciones_by_course ON inscripciones (curso_interes, created_at DESC, id DESC);
