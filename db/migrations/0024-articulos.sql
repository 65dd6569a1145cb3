-- An article that shows a photo of the gallery links to its page.
CREATE INDEX fotos_by_url ON fotos_galeria (url);
