import type { Picture } from "~/storage/picture";

/** A photo as pages show it. */
export interface FotoView {
  id: number;
  url: string;
  descripcion: string | null;
  picture: Picture | null;
}

/** The alternative text of a photo: its description or, without one, its place in the project. */
export function fotoText(
  { descripcion }: { descripcion: string | null },
  proyecto: string,
  number: number,
): string {
  return descripcion ?? `Foto ${number} del proyecto «${proyecto}»`;
}
