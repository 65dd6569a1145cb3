import { positiveInteger } from "~/http/query";
import type { GaleriaState } from "./galeria-state";

/** Labels of the photo viewer's backgrounds, by their value in the URL; tones are judged against them. */
export const FONDOS = { blanco: "Fondo blanco", gris: "Fondo gris medio", negro: "Fondo negro" };

export type Fondo = keyof typeof FONDOS;

// Apart from the addresses, which the landing page writes and does not read.
export function readGaleriaState(search: URLSearchParams): GaleriaState {
  const fondo = search.get("fondo") ?? "";
  return {
    proyecto: positiveInteger(search.get("proyecto")),
    proceso: search.get("proceso")?.trim() || null,
    pelicula: search.get("pelicula")?.trim() || null,
    foto: positiveInteger(search.get("foto")),
    fondo: Object.hasOwn(FONDOS, fondo) ? (fondo as Fondo) : null,
  };
}
