import { randomUUID } from "node:crypto";
import type { FormState } from "~/http/form-result";
import { type TypedField, typedFields } from "~/http/gone-form";
import type { FormAbout } from "~/papelera/gone-form.server";
import { type DescriptionsState, readField } from "./descriptions-state";
import { FICHA_LABELS, type Ficha, TYPED_FIELDS } from "./ficha";
import type { FichasState } from "./fichas-form.server";
import type { FotoState } from "./foto-form.server";
import { listFotos } from "./fotos.server";
import type { FotosState } from "./fotos-form.server";
import { FOTO_TEXTS, type FotoField, type ProyectoField } from "./galeria-fields";
import { findProyecto } from "./proyectos.server";

const FOTO_LABELS: Record<FotoField, string> = {
  descripcion: "Pie de foto",
  alternativo: "Texto alternativo",
};

const OF_PROYECTO = {
  table: "proyectos_galeria",
  find: findProyecto,
  back: { href: "/galeria-admin", text: "Volver a los proyectos" },
} as const;

export const PROYECTO_FORM: FormAbout<FormState<ProyectoField>> = {
  ...OF_PROYECTO,
  typed({ values }) {
    const { field } = typedFields(values);
    return [
      field("titulo", "Título"),
      field("descripcion", "Descripción", 5),
      field("alternativo", "Texto alternativo de la portada"),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar cambios",
  anew: { action: "/galeria-admin?nuevo", words: "Seguir con un proyecto nuevo" },
};

export const FOTOS_FORM: FormAbout<FotosState> = {
  ...OF_PROYECTO,
  typed: (form) => [...typedTexts(form), { name: "donde", value: form.donde }],
  save: "Elegir otra vez las fotos",
};

export const FICHAS_FORM: FormAbout<FichasState> = {
  ...OF_PROYECTO,
  typed: ({ ficha, ticked, isForAll, origin }) => [
    ...typedFicha(ficha),
    { name: "version", value: origin.version },
    ...ticked.map((id) => ({ name: `foto_${id}`, value: "1" })),
    ...(isForAll ? [{ name: "todas", value: "1" }] : []),
  ],
  save: "Rellenar",
};

export const DESCRIPTIONS_FORM: FormAbout<DescriptionsState> = {
  ...OF_PROYECTO,
  typed: ({ entries }) =>
    Object.entries(entries).flatMap(([name, { typed, before }]) => {
      const label = FOTO_LABELS[readField(name)?.field ?? "descripcion"];
      return [
        { name, label, value: typed, rows: 2 },
        { name: `antes_${name}`, value: before },
      ];
    }),
  save: "Guardar",
};

export function fotoForm(proyecto: number): FormAbout<FotoState> {
  return {
    table: "fotos_galeria",
    find: async (id) => (await listFotos(proyecto)).some((foto) => foto.id === id),
    typed: ({ texts, ficha, origin }) => [
      ...typedTexts(texts),
      ...typedFicha(ficha),
      { name: "version", value: origin.version },
    ],
    save: "Guardar",
    back: { href: `/galeria-admin/${proyecto}`, text: "Volver a las fotos" },
  };
}

function typedTexts(texts: Record<FotoField, string>): TypedField[] {
  return FOTO_TEXTS.map((name) => ({
    name,
    label: FOTO_LABELS[name],
    value: texts[name],
    rows: 3,
  }));
}

function typedFicha(ficha: Ficha): TypedField[] {
  return TYPED_FIELDS.map((name) => ({
    name,
    label: FICHA_LABELS[name],
    value: ficha[name] ?? "",
  }));
}
