import { FORM_KEY_MAX, VERSION_MAX } from "~/format/text-limits";
import type { Foto } from "./fotos.server";

/** Longest values of a project, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const PROYECTO_LIMITS = { titulo: 200, descripcion: 2000, alternativo: 1000 } as const;
/** Longest texts of a photo, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const FOTO_LIMITS = { descripcion: 1000, alternativo: 1000 } as const;

export type FotoField = keyof typeof FOTO_LIMITS;
export const FOTO_TEXTS = Object.keys(FOTO_LIMITS) as FotoField[];

export const ORIGIN_FIELDS = { clave: FORM_KEY_MAX, version: VERSION_MAX } as const;

/** Longest values of the project form, in UTF-16 units; one `clave` (form key) creates one project. */
export const PROYECTO_FIELDS = { ...PROYECTO_LIMITS, ...ORIGIN_FIELDS } as const;
export type FotosPlace = "principio" | "final";

/**
 * Longest values by field of the form that adds photos, in UTF-16 units. `orden` is the place of
 * its first photo among all that were chosen together, from 0.
 */
export const FOTO_FIELDS = { ...FOTO_LIMITS, clave: FORM_KEY_MAX, orden: 5, donde: 9 } as const;
/**
 * Longest values by field of the form that describes photos, in UTF-16 units: `antes_descripcion_1`
 * is what photo 1 said when its `descripcion_1` was shown.
 */
export const DESCRIPTIONS_FIELDS = {
  "descripcion_#": FOTO_LIMITS.descripcion,
  "alternativo_#": FOTO_LIMITS.alternativo,
  "antes_descripcion_#": FOTO_LIMITS.descripcion,
  "antes_alternativo_#": FOTO_LIMITS.alternativo,
  clave: FORM_KEY_MAX,
} as const;

export type ProyectoField = keyof typeof PROYECTO_FIELDS | "portada";

export function proyectoCoverText(proyecto: {
  titulo: string;
  portada_alternativo?: string | null;
}): string {
  return proyecto.portada_alternativo ?? `Portada del proyecto «${proyecto.titulo}»`;
}

/** Returns «1 foto», «12 fotos» or, for 0, «ninguna foto». */
export function fotoCount(count: number): string {
  if (count === 0) return "ninguna foto";
  return count === 1 ? "1 foto" : `${count} fotos`;
}

/** Photo as pages show it; `proyecto` is set in a recorrido, whose photos come from several projects. */
export interface FotoView extends Foto {
  proyecto?: { id: number; titulo: string };
}

export function storedTexts({ descripcion, alternativo }: FotoView): Record<FotoField, string> {
  return { descripcion: descripcion ?? "", alternativo: alternativo ?? "" };
}

/** Returns «3 de 12» for index 2 of 12: a place in the present order, which may change. */
export function placeOf(index: number, count: number): string {
  return `${index + 1} de ${count}`;
}

/** Returns the alternative text of a photo: its own, its caption or, without either, its place. */
export function fotoText(
  { descripcion, alternativo }: Record<FotoField, string | null>,
  proyecto: string,
  place: string,
): string {
  return alternativo ?? descripcion ?? `Foto ${place} del proyecto «${proyecto}»`;
}
