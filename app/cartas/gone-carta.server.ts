import { randomUUID } from "node:crypto";
import type { FormState } from "~/http/form-result";
import type { FormAbout } from "~/papelera/gone-form.server";
import { type CartaField, DESTINOS, ESTADO_OPTIONS } from "./carta-fields";
import { findCarta } from "./cartas.server";

export const CARTA_FORM: FormAbout<FormState<CartaField>> = {
  table: null,
  find: (id) => findCarta(id),
  typed({ values }) {
    const field = (name: CartaField, label?: string) => ({
      name,
      label,
      value: values[name] ?? "",
    });
    const choice = (name: CartaField, label: string, options: Record<string, string>) => ({
      ...field(name, label),
      words: new Map(Object.entries(options)).get(values[name] ?? ""),
    });
    return [
      field("asunto", "Asunto"),
      { ...field("contenido", "Texto"), rows: 12 },
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
