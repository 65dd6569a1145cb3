import { positiveInteger } from "~/http/query";

/** Two fields per photo, and three more where the session has ended: fifty are read. */
const PAGE_SIZE = 20;

/** All of it is in the URL. */
export interface Describing {
  onlyMissing: boolean;
  page: number;
}

export interface DescriptionsState {
  /** By id of the photo. */
  entries: Record<string, { typed: string; before: string }>;
  /** By name of the field. */
  errors: Record<string, string>;
  /** All the same. */
  saved: number;
  failure?: string;
}

export function readDescribing(search: URLSearchParams): Describing | null {
  if (!search.has("describir")) return null;
  return { onlyMissing: search.has("faltan"), page: positiveInteger(search.get("pagina")) ?? 1 };
}

export function fieldOf(foto: number | string): string {
  return `descripcion_${foto}`;
}

export function describingHref(proyecto: number, { onlyMissing, page }: Describing): string {
  const search = `${onlyMissing ? "&faltan" : ""}${page > 1 ? `&pagina=${page}` : ""}`;
  return `/galeria-admin/${proyecto}?describir${search}`;
}

interface Described<Foto> {
  shown: { foto: Foto; number: number }[];
  page: number;
  pages: number;
}

/** The photos to describe: a page of them or, as long as there is any, what could not be saved. */
export function fotosToDescribe<Foto extends { id: number; descripcion: string | null }>(
  fotos: Foto[],
  { onlyMissing, page }: Describing,
  unsaved: DescriptionsState["entries"] = {},
): Described<Foto> {
  const numbered = fotos.map((foto, index) => ({ foto, number: index + 1 }));
  const left = numbered.filter(({ foto }) => foto.id in unsaved);
  if (left.length > 0) return { shown: left, page, pages: 1 };
  const wanted = onlyMissing ? numbered.filter(({ foto }) => !foto.descripcion) : numbered;
  const pages = Math.ceil(wanted.length / PAGE_SIZE);
  const last = Math.max(1, Math.min(page, pages));
  return { shown: wanted.slice((last - 1) * PAGE_SIZE, last * PAGE_SIZE), page: last, pages };
}
