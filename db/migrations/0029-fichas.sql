-- How a photo was made. What is NULL is not known; a photo without a row says nothing.
CREATE TABLE fichas (
  id INTEGER PRIMARY KEY REFERENCES fotos_galeria (id) ON DELETE CASCADE, -- of the photo
  proceso TEXT, -- key of PROCESOS (app/galeria/ficha.ts)
  otro_proceso TEXT, -- its name, where the key is 'otro'
  pelicula TEXT,
  formato TEXT,
  camara TEXT,
  objetivo TEXT,
  exposicion TEXT,
  revelador TEXT,
  revelado TEXT,
  papel TEXT,
  virado TEXT,
  medidas TEXT,
  fecha TEXT,
  lugar TEXT
) STRICT;
CREATE INDEX fichas_by_process ON fichas (proceso) WHERE proceso IS NOT NULL;
CREATE INDEX fichas_by_film ON fichas (pelicula) WHERE pelicula IS NOT NULL;
