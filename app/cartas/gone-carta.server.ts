import { randomUUID } from "node:crypto";
import type { FormState } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import type { FormAbout } from "~/papelera/gone-form.server";
import { type CartaField, DESTINOS, ESTADO_OPTIONS } from "./carta-fields";
import { findCarta } from "./cartas.server";

export const CARTA_FORM: FormAbout<FormState<CartaField>> = {
  table: null,
  find: (id) => findCarta(id),
  typed({ values }) {
    const { field, choice } = typedFields(values);
    return [
      field("asunto", "Asunto"),
      field("contenido", "Texto", 12),
      choice("destino", "Para quién es", DESTINOS),
      choice("estado", "Estado en el registro", ESTADO_OPTIONS),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar la carta",
  anew: { action: "/admin/cartas?nueva", words: "Guardarla como una carta nueva" },
  back: { href: "/admin/cartas", text: "Volver a las cartas" },
};
