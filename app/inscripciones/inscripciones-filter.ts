import type { SeguimientoEstado } from "~/db/correo-schema";
import type { CursoInteres } from "~/db/schema";
import { readSearch } from "~/format/text-search";
import { positiveInteger } from "~/http/query";
import { readEstado } from "~/respuestas/seguimiento";
import { CURSOS } from "./inscripcion-fields";

export interface InscripcionesFilter {
  /** Words of a name, e-mail, telephone, comment, note or reference; empty for all. */
  search: string;
  course: CursoInteres | null;
  convocatoria?: number;
  estado?: SeguimientoEstado;
}

/** Reads a filter from a URL: search words, or else courses and state; unknown values filter nothing. */
export function parseInscripcionesFilter(search: URLSearchParams): InscripcionesFilter {
  const words = readSearch(search.get("buscar"));
  if (words) return { search: words, course: null };
  const course = search.get("curso") ?? "";
  return {
    search: "",
    course: Object.hasOwn(CURSOS, course) ? (course as CursoInteres) : null,
    convocatoria: positiveInteger(search.get("convocatoria")) ?? undefined,
    estado: readEstado(search.get("estado")) ?? undefined,
  };
}

export function inscripcionesFilterQuery({
  search,
  course,
  convocatoria,
  estado,
}: InscripcionesFilter): [string, string][] {
  const query: [string, string][] = [];
  if (search) query.push(["buscar", search]);
  if (course) query.push(["curso", course]);
  if (convocatoria) query.push(["convocatoria", String(convocatoria)]);
  if (estado) query.push(["estado", estado]);
  return query;
}

export function isFiltered(filter: InscripcionesFilter): boolean {
  return inscripcionesFilterQuery(filter).length > 0;
}

export const LATEST_DAYS = 30;
