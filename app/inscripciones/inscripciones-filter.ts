import type { CursoInteres } from "~/db/schema";
import { readSearch } from "~/format/text-search";
import { CURSOS } from "./inscripcion-fields";

/** Which registrations are meant. */
export interface InscripcionesFilter {
  /** Words of a name, an address, a telephone, a comment or a reference; empty for all. */
  search: string;
  course: CursoInteres | null;
}

/** The filter that an address carries; what is no course filters nothing. */
export function parseInscripcionesFilter(search: URLSearchParams): InscripcionesFilter {
  const course = search.get("curso") ?? "";
  return {
    search: readSearch(search.get("buscar")),
    course: Object.hasOwn(CURSOS, course) ? (course as CursoInteres) : null,
  };
}

/** The same as parameters of an address, none for what is not filtered. */
export function inscripcionesFilterQuery({
  search,
  course,
}: InscripcionesFilter): [string, string][] {
  const query: [string, string][] = [];
  if (search) query.push(["buscar", search]);
  if (course) query.push(["curso", course]);
  return query;
}

export function isFiltered({ search, course }: InscripcionesFilter): boolean {
  return search !== "" || course !== null;
}

/** Registrations per page of the panel. */
export const PAGE_SIZE = 50;

/** What the panel's «latest» means. */
export const LATEST_DAYS = 30;
