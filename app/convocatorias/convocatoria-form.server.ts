import { randomUUID } from "node:crypto";
import { z } from "zod";
import { WordsChanged } from "~/db/replace-words.server";
import { isDay } from "~/format/dates";
import { hiddenText, lineUpTo, optionalLine, requiredLine, textUpTo } from "~/format/text-fields";
import { type FormResult, type FormState, fieldErrors, saidNow } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import { CURSO_VALUES, CURSOS, DEFAULT_CURSO } from "~/inscripciones/inscripcion-fields";
import { logProblem } from "~/log.server";
import type { FormAbout } from "~/papelera/gone-form.server";
import {
  CONVOCATORIA_FIELDS,
  CONVOCATORIA_LIMITS,
  type ConvocatoriaField,
  ESTADO_VALUES,
  ESTADOS,
  storedValues,
} from "./convocatoria-fields";
import {
  ConvocatoriaGone,
  createConvocatoria,
  findConvocatoria,
  updateConvocatoria,
} from "./convocatorias.server";
import { CONVOCATORIA_LABELS } from "./course-words";

const optional = (max: number) => optionalLine(max).transform((text) => text ?? null);

const MISSING_DAY = "Elige el día en que empieza";
const NO_DAY = "Elige el día en que empieza: año, mes y día, como 2027-03-06";
const NO_HOURS = "Escribe las horas con un número, como 12 o 4,5, o deja el campo vacío";
const NO_PLACES = "Escribe las plazas con un número, como 8, o deja el campo vacío";

/** Schema of the course form (contract, form fields: «dated course»). */
const convocatoriaSchema = z.object({
  titulo: requiredLine(CONVOCATORIA_LIMITS.titulo, "Escribe un título"),
  curso_interes: z.enum(CURSO_VALUES, "Elige un curso de la lista").default(DEFAULT_CURSO),
  texto: textUpTo(CONVOCATORIA_LIMITS.texto),
  empieza: lineUpTo(CONVOCATORIA_LIMITS.empieza).pipe(
    z.string().min(1, { error: MISSING_DAY, abort: true }).refine(isDay, NO_DAY),
  ),
  horario: optional(CONVOCATORIA_LIMITS.horario),
  horas: optional(CONVOCATORIA_LIMITS.horas)
    .refine((text) => text === null || /^\d{1,4}([.,]\d{1,2})?$/.test(text), NO_HOURS)
    .transform((text) => Number(text?.replace(",", ".") ?? 0) || null),
  precio: optional(CONVOCATORIA_LIMITS.precio).refine(
    (text) => text === null || !/^[-−]\s*\d/.test(text),
    "Escribe un precio que no sea negativo",
  ),
  plazas: optional(CONVOCATORIA_LIMITS.plazas)
    .refine((text) => text === null || /^[1-9]\d{0,3}$/.test(text), NO_PLACES)
    .transform((text) => Number(text) || null),
  estado: z.enum(ESTADO_VALUES, "Elige un estado de la lista").default("proxima"),
  clave: hiddenText(CONVOCATORIA_FIELDS.clave),
  version: hiddenText(CONVOCATORIA_FIELDS.version),
} satisfies Record<ConvocatoriaField, z.ZodType>);

export type ConvocatoriaText = Omit<z.infer<typeof convocatoriaSchema>, "clave" | "version">;

const FAILURE =
  "No se ha podido guardar el curso. Lo que has escrito sigue aquí: inténtalo de nuevo.";
const BESIDE =
  "Lo que has escrito sigue aquí, y sobre cada dato que no coincide está lo que dice ahora. Si lo guardas otra vez";
const MADE = `Con este formulario ya anunciaste un curso. ${BESIDE}, ese curso queda como está aquí. Si es otro, cópialo en un curso nuevo.`;
const CHANGED = `Este curso se ha cambiado en otra ventana mientras escribías. ${BESIDE}, queda como está aquí.`;

/**
 * Creates a course, or changes the one with this `id`; "conflict" if it has changed, or is gone.
 * @returns the id of the saved course
 */
export async function submitConvocatoria(
  values: Record<string, string>,
  id: number | null,
): Promise<FormResult<number, FormState<ConvocatoriaField>>> {
  const typed = convocatoriaSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  const { clave, version, ...text } = typed.data;
  try {
    if (id === null) {
      const value = await createConvocatoria(text, { clave: clave || null, version });
      return { ok: true, value };
    }
    await updateConvocatoria(id, text, { clave, version: version || null });
    return { ok: true, value: id };
  } catch (error) {
    if (error instanceof WordsChanged) {
      const form = {
        values: { ...values, version: error.version },
        errors: saidNow(shown(error.stored as ConvocatoriaText), shown(text)),
        failure: id === null ? MADE : CHANGED,
      };
      return { ok: false, reason: "conflict", form };
    }
    if (error instanceof ConvocatoriaGone) {
      return { ok: false, reason: "conflict", form: { values, errors: {} } };
    }
    logProblem("dated course not saved", error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure: FAILURE } };
  }
}

function shown(text: ConvocatoriaText) {
  const { curso_interes, estado } = text;
  return { ...storedValues(text), curso_interes: CURSOS[curso_interes], estado: ESTADOS[estado] };
}

const LINES: Partial<Record<ConvocatoriaField, number>> = { texto: 12 };

export const CONVOCATORIA_FORM: FormAbout<FormState<ConvocatoriaField>> = {
  table: "convocatorias",
  find: (id) => findConvocatoria(id),
  typed({ values }) {
    const { field, choice } = typedFields(values);
    const choices: Record<string, Record<string, string>> = {
      curso_interes: CURSOS,
      estado: ESTADOS,
    };
    const typed = Object.entries(CONVOCATORIA_LABELS) as [ConvocatoriaField, string][];
    return [
      ...typed.map(([name, label]) => {
        const options = choices[name];
        return options ? choice(name, label, options) : field(name, label, LINES[name]);
      }),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar cambios",
  anew: { action: "/admin/convocatorias?nueva", words: "Anunciarlo como un curso nuevo" },
  back: { href: "/admin/convocatorias", text: "Volver a los cursos" },
};
