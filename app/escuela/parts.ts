import { SECTIONS, type SectionId, type Slot } from "./slots";

/** Parts of the escuela's words: each has a screen of its own, and is saved as one form. */
export const PARTS = [
  { id: "contacto", title: "Nombre y contacto", sections: SECTIONS.slice(0, 1) },
  { id: "portada", title: "Textos de la portada", sections: SECTIONS.slice(1) },
] as const;

export type PartId = (typeof PARTS)[number]["id"];

export const partHref = (id: PartId): string => `/admin/escuela?parte=${id}`;

export function readPart(text: string | null): PartId | null {
  return PARTS.find(({ id }) => id === text)?.id ?? null;
}

export function readSection(text: string | null): SectionId | null {
  return SECTIONS.find(({ id }) => id === text)?.id ?? null;
}

export const slotsOf = (part: PartId): Slot[] =>
  PARTS.filter(({ id }) => id === part).flatMap(({ sections }) =>
    sections.flatMap(({ slots }) => slots),
  );
