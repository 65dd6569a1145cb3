import type { Site } from "./site";

export const SHARED_DRAFT = "/blog/borrador/Zx0cVb1nM2qW3eR4tY5uI6oP7aS8dF9g";

/**
 * Gives article 1 a draft (2) and a version (1), and beside it a scheduled article (draft 1) with an
 * address.
 */
export function insertBorradores(site: Site): void {
  site.rows(
    `INSERT INTO versiones (id, articulo_id, titulo, contenido, created_at)
     VALUES (1, 1, 'Diez zonas', '<p>x</p>', '2026-11-01T10:00:00.000Z')`,
  );
  site.rows(
    `INSERT INTO borradores
     (id, articulo_id, titulo, contenido, version, publica_at, enlace, form_key, created_at, updated_at)
     VALUES
     (1, NULL, 'Con fecha', '<p>x</p>', 5, '2090-10-29T00:30:00.000Z', ?, 'k',
      '2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z'),
     (2, 1, 'Doce zonas', '<p>x</p>', 6, NULL, NULL, NULL,
      '2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z')`,
    SHARED_DRAFT.split("/").at(-1),
  );
}
