import { longDay } from "~/format/dates";

interface Chosen {
  convocatoria: string | null;
  /**
   * Name of the course as it is announced now; null where none was chosen, or it has been deleted.
   */
  titulo_ahora: string | null;
  empieza_ahora: string | null;
}

export function courseLabel(titulo: string, empieza: string): string {
  return `${titulo}, ${longDay(empieza)}`;
}

/** Returns title and day of the chosen course now or, if it is gone, as they were; "" without one. */
export function chosenWords({ convocatoria, titulo_ahora, empieza_ahora }: Chosen): string {
  if (titulo_ahora === null || empieza_ahora === null) return convocatoria ?? "";
  return courseLabel(titulo_ahora, empieza_ahora);
}

/** Returns the course as it was when it was chosen; null if it is the same now. */
export function chosenBefore(chosen: Chosen): string | null {
  return chosen.convocatoria === chosenWords(chosen) ? null : chosen.convocatoria;
}

/** Says whether somebody has a place in a dated course or waits for one; empty without a course. */
export function placeWords(of: {
  convocatoria_id: number | null;
  plaza_at: string | null;
}): string {
  if (of.convocatoria_id === null) return "";
  return of.plaza_at === null ? "En espera" : "Con plaza";
}
