import { z } from "zod";
import { requiredLine, requiredText, textUpTo } from "~/text-schema";
import { FOTO_LIMITS, PROYECTO_LIMITS } from "./galeria-limits";

/** The project form, less its cover (specification, section 5). */
export const proyectoSchema = z.object({
  titulo: requiredLine(PROYECTO_LIMITS.titulo, "Escribe un título"),
  descripcion: requiredText(PROYECTO_LIMITS.descripcion, "Escribe una descripción"),
});

/** The photo form, less its picture. A description that is empty is none. */
export const fotoSchema = z.object({
  descripcion: textUpTo(FOTO_LIMITS.descripcion).transform((text) => text || null),
});

export type ProyectoText = z.infer<typeof proyectoSchema>;
