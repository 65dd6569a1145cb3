import { z } from "zod";
import {
  hiddenText,
  optionalLine,
  requiredLine,
  requiredText,
  textUpTo,
} from "~/format/text-fields";
import { FOTO_FIELDS, type FotoField, PROYECTO_FIELDS } from "./galeria-fields";

/** Schema of the project form, less its cover (specification, section 5). */
export const proyectoSchema = z.object({
  titulo: requiredLine(PROYECTO_FIELDS.titulo, "Escribe un título"),
  descripcion: requiredText(PROYECTO_FIELDS.descripcion, "Escribe una descripción"),
  alternativo: optionalLine(PROYECTO_FIELDS.alternativo).transform((text) => text ?? null),
  clave: hiddenText(PROYECTO_FIELDS.clave),
  version: hiddenText(PROYECTO_FIELDS.version),
});

/** Schema of the photo form, less its picture; an empty text is null. */
export const fotoSchema = z.object({
  descripcion: textUpTo(FOTO_FIELDS.descripcion).transform((text) => text || null),
  alternativo: optionalLine(FOTO_FIELDS.alternativo).transform((text) => text ?? null),
  clave: hiddenText(FOTO_FIELDS.clave),
  donde: z.enum(["principio", "final"]).catch("principio"),
  orden: z.coerce.number().int().min(0).catch(0),
});

export type ProyectoText = Omit<z.infer<typeof proyectoSchema>, "clave" | "version">;

export type FotoText = Pick<z.infer<typeof fotoSchema>, FotoField>;
