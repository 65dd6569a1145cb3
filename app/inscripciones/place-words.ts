import { longDay } from "~/format/dates";

/** The dated course that somebody chose. */
interface Chosen {
  /** Name of the course when it was chosen. */
  convocatoria: string | null;
  /** Name of the course as it is announced now; null without it. */
  titulo_ahora: string | null;
  empieza_ahora: string | null;
}

export function courseLabel(titulo: string, empieza: string): string {
  return `${titulo}, ${longDay(empieza)}`;
}

/**
 * Returns title and day of the chosen course as it is announced now, or else as it was; empty
 * without one.
 */
export function chosenWords({ convocatoria, titulo_ahora, empieza_ahora }: Chosen): string {
  if (titulo_ahora === null || empieza_ahora === null) return convocatoria ?? "";
  return courseLabel(titulo_ahora, empieza_ahora);
}

/**
 * Returns title and day of the course as they were when it was chosen; null if they are the same
 * now.
 */
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
