import { randomUUID } from "node:crypto";
import { typedFields } from "~/http/gone-form";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import type { FormAbout } from "~/papelera/gone-form.server";
import type { ArticuloFormState } from "./articulo-fields";
import { findArticulo } from "./articulos.server";

export const ARTICULO_FORM: FormAbout<ArticuloFormState> = {
  table: "blog_posts",
  find: findArticulo,
  typed({ values }) {
    const { field, choice } = typedFields(values);
    return [
      field("titulo", "Título"),
      field("contenido", "Texto", 16),
      field("alternativo", "Texto alternativo de la portada"),
      choice("curso_interes", "Curso al que lleva", CURSOS),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar cambios",
  anew: { action: "/blog-admin?nuevo&guardar=borrador", words: "Guardarlo como borrador" },
  back: { href: "/blog-admin", text: "Volver a los artículos" },
};
