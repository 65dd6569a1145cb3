import { z } from "zod";
import { carriedFields } from "~/forwarding/carried-fields";
import { emailText, requiredLine, textUpTo } from "~/text-schema";
import { CURSO_VALUES, DEFAULT_CURSO } from "./cursos";
import { INSCRIPCION_LIMITS } from "./inscripcion-limits";

/** The interest form (specification, section 5). */
export const inscripcionSchema = z.object({
  nombre: requiredLine(INSCRIPCION_LIMITS.nombre, "Escribe tu nombre"),
  apellidos: requiredLine(INSCRIPCION_LIMITS.apellidos, "Escribe tus apellidos"),
  email: emailText("Escribe tu email", "Escribe un email como nombre@ejemplo.es"),
  telefono: requiredLine(INSCRIPCION_LIMITS.telefono, "Escribe tu teléfono").pipe(
    z.string().regex(/\p{Nd}/u, "Escribe tu teléfono con números, por ejemplo 600123456"),
  ),
  curso_interes: z.enum(CURSO_VALUES, "Elige un curso de la lista").default(DEFAULT_CURSO),
  comentarios: textUpTo(INSCRIPCION_LIMITS.comentarios),
});

/** The same; what the form carries beside it is judged, too, and left out. */
export const inscripcionFormSchema = inscripcionSchema
  .extend(carriedFields)
  .transform((typed): Inscripcion => inscripcionSchema.parse(typed));

export type Inscripcion = z.infer<typeof inscripcionSchema>;
