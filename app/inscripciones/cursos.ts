import type { CursoInteres } from "~/db/schema";

/** Values and labels of `curso_interes` (specification, section 3), in the order of the form. */
export const CURSOS: Record<CursoInteres, string> = {
  basico: "Nivel Básico (principiantes)",
  medio: "Nivel Medio",
  avanzado: "Nivel Avanzado",
  tecnicas_antiguas: "Técnicas antiguas y procesos históricos",
  revelado: "Revelado de películas fotográficas",
  positivado: "Positivado en papeles tradicionales",
};

export const CURSO_VALUES = Object.keys(CURSOS) as [CursoInteres, ...CursoInteres[]];
export const DEFAULT_CURSO: CursoInteres = "basico";
