import { randomUUID } from "node:crypto";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import type { FormAbout } from "~/papelera/gone-form.server";
import type { ArticuloFormState } from "./articulo-fields";
import { findArticulo } from "./articulos.server";

export const ARTICULO_FORM: FormAbout<ArticuloFormState> = {
  table: "blog_posts",
  find: findArticulo,
  typed: ({ values }) => [
    { name: "titulo", label: "Título", value: values.titulo ?? "" },
    { name: "contenido", label: "Contenido", value: values.contenido ?? "", rows: 16 },
    {
      name: "alternativo",
      label: "Texto alternativo de la portada",
      value: values.alternativo ?? "",
    },
    {
      name: "curso_interes",
      label: "Curso al que lleva",
      value: values.curso_interes ?? "",
      words: new Map(Object.entries(CURSOS)).get(values.curso_interes ?? ""),
    },
    { name: "version", value: values.version ?? "" },
    { name: "clave", value: randomUUID() },
  ],
  save: "Guardar cambios",
  anew: { action: "/blog-admin?nuevo&guardar=borrador", words: "Guardarlo como borrador" },
  back: { href: "/blog-admin", text: "Volver a los artículos" },
};
