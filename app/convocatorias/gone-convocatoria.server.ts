import { randomUUID } from "node:crypto";
import type { FormState } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import type { FormAbout } from "~/papelera/gone-form.server";
import { type ConvocatoriaField, ESTADOS } from "./convocatoria-fields";
import { findConvocatoria } from "./convocatorias.server";
import { CONVOCATORIA_LABELS } from "./course-words";

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
