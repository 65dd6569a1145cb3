import type { Target } from "~/articulos/edited.server";

/** What the form of a published article writes. */
export function articuloTarget(id: number | undefined): Target {
  return { articulo: id ?? 0 };
}

/** What the form of a new article writes, by its key. */
export function newTarget(clave: string): Target {
  return { clave };
}
