import type { CursoInteres } from "~/db-schema";
import { readSearch } from "~/search-words";
import { CURSOS } from "./cursos";

/** Which registrations are meant. */
export interface RegisterFilter {
  /** Words of a name, an address, a telephone, a comment or a reference; empty for all. */
  search: string;
  course: CursoInteres | null;
}

/** The filter that an address carries; what is no course filters nothing. */
export function readRegisterFilter(search: URLSearchParams): RegisterFilter {
  const course = search.get("curso") ?? "";
  return {
    search: readSearch(search.get("buscar")),
    course: Object.hasOwn(CURSOS, course) ? (course as CursoInteres) : null,
  };
}

/** The same as parameters of an address, none for what is not filtered. */
export function registerQuery({ search, course }: RegisterFilter): [string, string][] {
  const query: [string, string][] = [];
  if (search) query.push(["buscar", search]);
  if (course) query.push(["curso", course]);
  return query;
}

export function isFiltered({ search, course }: RegisterFilter): boolean {
  return search !== "" || course !== null;
}
