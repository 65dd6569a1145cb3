import { picture } from "../support/pictures";
import type { Site } from "../support/site";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture as it is chosen in a form. */
export async function jpeg(name: string, width = 600, height = 400): Promise<ChosenFile> {
  const buffer = await picture(width, height).jpeg().toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** Inserts a project with photos that have no files: enough for its pages. */
export function insertProject(site: Site, descriptions: (string | null)[]): void {
  const cover = "/uploads/galeria-images/9000.jpg";
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Arcadas', 'Patios', ?)",
    cover,
  );
  descriptions.forEach((descripcion, index) => {
    site.rows(
      "INSERT INTO fotos_galeria (id, proyecto_id, url, descripcion, created_at) VALUES (?, 1, ?, ?, ?)",
      index + 1,
      `/uploads/galeria-images/${index + 1}.jpg`,
      descripcion,
      new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
    );
  });
}
