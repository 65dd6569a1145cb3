import { randomUUID } from "node:crypto";
import type { FormState } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import type { FormAbout } from "~/papelera/gone-form.server";
import { type ConvocatoriaField, ESTADOS } from "./convocatoria-fields";
import { findConvocatoria } from "./convocatorias.server";

export const CONVOCATORIA_FORM: FormAbout<FormState<ConvocatoriaField>> = {
  table: "convocatorias",
  find: (id) => findConvocatoria(id),
  typed({ values }) {
    const { field, choice } = typedFields(values);
    return [
      field("titulo", "Título"),
      choice("curso_interes", "Curso de interés", CURSOS),
      field("empieza", "Empieza"),
      field("horario", "Horario"),
      field("horas", "Horas en total"),
      field("precio", "Precio"),
      field("plazas", "Plazas"),
      choice("estado", "Estado", ESTADOS),
      field("texto", "Texto", 12),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar cambios",
  anew: { action: "/admin/convocatorias?nueva", words: "Anunciarlo como un curso nuevo" },
  back: { href: "/admin/convocatorias", text: "Volver a los cursos" },
};
