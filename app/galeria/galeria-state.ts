import { positiveInteger } from "~/http/query";
import { type Fondo, readFondo } from "./viewer/fondos";

/** All of it is in the URL. */
export interface GaleriaState {
  proyecto: number | null;
  foto: number | null;
  fondo: Fondo | null;
}

export function readGaleriaState(search: URLSearchParams): GaleriaState {
  return {
    proyecto: positiveInteger(search.get("proyecto")),
    foto: positiveInteger(search.get("foto")),
    fondo: readFondo(search.get("fondo")),
  };
}

export function galeriaHref({ proyecto, foto, fondo }: Partial<GaleriaState>): string {
  const search = new URLSearchParams();
  if (proyecto) search.set("proyecto", String(proyecto));
  if (foto) search.set("foto", String(foto));
  if (fondo) search.set("fondo", fondo);
  const query = search.toString();
  return query ? `/galeria?${query}` : "/galeria";
}
