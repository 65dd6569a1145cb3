import type { Recorrido } from "./ficha";
import type { Fondo } from "./galeria-query";

export interface GaleriaState {
  proyecto: number | null;
  proceso: string | null;
  pelicula: string | null;
  foto: number | null;
  fondo: Fondo | null;
}

/**
 * Returns the recorrido that the URL asks for, a process before a film; null if it asks for none,
 * or for a project.
 */
export function readRecorrido({
  proyecto,
  proceso,
  pelicula,
}: Partial<GaleriaState>): Recorrido | null {
  if (proyecto) return null;
  // Photos of other processes have nothing in common.
  if (proceso && proceso !== "otro") return { by: "proceso", value: proceso };
  return pelicula ? { by: "pelicula", value: pelicula } : null;
}

export function galeriaHref(state: Partial<GaleriaState>): string {
  const { proyecto, foto, fondo } = state;
  const recorrido = readRecorrido(state);
  const search = new URLSearchParams();
  if (proyecto) search.set("proyecto", String(proyecto));
  if (recorrido) search.set(recorrido.by, recorrido.value);
  if (foto) search.set("foto", String(foto));
  if (fondo) search.set("fondo", fondo);
  const query = search.toString();
  return query ? `/galeria?${query}` : "/galeria";
}
