import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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

/** The path of a file as a camera leaves it. */
export function onDisk({ name, buffer }: Pick<ChosenFile, "name" | "buffer">): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "foto-")), name);
  writeFileSync(file, buffer);
  return file;
}

/** The path of a file of one byte more than may be uploaded; it takes no room. */
export function heavyFile(name: string): string {
  const file = onDisk({ name, buffer: Buffer.alloc(0) });
  truncateSync(file, 25 * 1024 * 1024 + 1);
  return file;
}

/** Inserts what the site knows of a picture: its size, and no other sizes of it. */
export function insertPicture(site: Site, url: string, width: number, height: number): void {
  site.rows(
    "INSERT OR REPLACE INTO pictures (url, width, height, widths, card) VALUES (?, ?, ?, '[]', 0)",
    ...[url, width, height],
  );
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
