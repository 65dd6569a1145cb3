/** Of somebody in a dated course, as the owner gave or took it; empty without one. */
export function placeWords(of: {
  convocatoria_id: number | null;
  plaza_at: string | null;
}): string {
  if (of.convocatoria_id === null) return "";
  return of.plaza_at === null ? "En espera" : "Con plaza";
}
