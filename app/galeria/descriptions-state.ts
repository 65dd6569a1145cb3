import { readPage } from "~/http/query";
import { FOTO_TEXTS, type FotoField, type FotoView } from "./galeria-fields";

const PAGE_SIZE = 6;

export interface DescriptionsState {
  entries: Record<string, { typed: string; before: string }>;
  errors: Record<string, string>;
  saved: number;
  clave: string;
  failure?: string;
}

type Asked = "describir" | "fichas";

/** Returns the page number (from 1) that a URL with the parameter `what` asks for; null without it. */
export function readAsked(search: URLSearchParams, what: Asked): number | null {
  return search.has(what) ? readPage(search) : null;
}

export function fieldOf(field: FotoField, foto: number): string {
  return `${field}_${foto}`;
}

export function beforeOf(field: FotoField, foto: number): string {
  return `antes_${fieldOf(field, foto)}`;
}

export function readField(name: string): { field: FotoField; id: number } | null {
  const [, field, id] = /^(descripcion|alternativo)_(\d+)$/.exec(name) ?? [];
  return field ? { field: field as FotoField, id: Number(id) } : null;
}

export function lackingHref(proyecto: number, what: Asked, page = 1): string {
  return `/galeria-admin/${proyecto}?${what}${page > 1 ? `&pagina=${page}` : ""}`;
}

type Described = Pick<FotoView, "id" | FotoField>;

export function saysNothing({ descripcion, alternativo }: Described): boolean {
  return !descripcion && !alternativo;
}

/** Returns page `asked` of the photos, those that lack something first, each with its index in `fotos`. */
export function lackingFirst<Foto>(
  fotos: Foto[],
  lacks: (foto: Foto) => boolean,
  asked: number,
  size: number,
) {
  const placed = fotos.map((foto, index) => ({ foto, index, isLacking: lacks(foto) }));
  const ordered = [true, false].flatMap((is) => placed.filter(({ isLacking }) => isLacking === is));
  const pages = Math.ceil(fotos.length / size);
  const page = Math.max(1, Math.min(asked, pages));
  return { shown: ordered.slice((page - 1) * size, page * size), page, pages };
}

/**
 * Returns one page of the photos to describe, those without any text first. As long as some typed
 * texts are `unsaved`, only their photos are returned.
 */
export function fotosToDescribe<Foto extends Described>(
  fotos: Foto[],
  page: number,
  unsaved: DescriptionsState["entries"] = {},
): { shown: { foto: Foto; index: number }[]; page: number; pages: number } {
  const left = fotos
    .map((foto, index) => ({ foto, index }))
    .filter(({ foto }) => FOTO_TEXTS.some((field) => fieldOf(field, foto.id) in unsaved));
  if (left.length > 0) return { shown: left, page, pages: 1 };
  return lackingFirst(fotos, saysNothing, page, PAGE_SIZE);
}
