import { positiveInteger } from "~/http/query";
import type { GaleriaState } from "./galeria-state";
import { readFondo } from "./viewer/fondos";

export function readGaleriaState(search: URLSearchParams): GaleriaState {
  return {
    proyecto: positiveInteger(search.get("proyecto")),
    proceso: search.get("proceso")?.trim() || null,
    pelicula: search.get("pelicula")?.trim() || null,
    foto: positiveInteger(search.get("foto")),
    fondo: readFondo(search.get("fondo")),
  };
}
