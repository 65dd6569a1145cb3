import { randomUUID } from "node:crypto";
import type { FormState } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import type { FormAbout } from "~/papelera/gone-form.server";
import { moveToTrash } from "~/papelera/papelera.server";
import { type CartaField, DESTINOS, ESTADO_OPTIONS, readDated } from "./carta-fields";
import { findCarta } from "./cartas.server";

/** Moves a letter to the trash, unless its sending has begun. Returns its id there, or null. */
export function deleteCarta(id: number): Promise<number | null> {
  return moveToTrash("carta", async (trx) => {
    const unsent = trx.selectFrom("cartas").selectAll().where("sent_at", "is", null);
    const carta = await unsent.where("id", "=", id).executeTakeFirst();
    return carta ? { nombre: carta.asunto, rows: { cartas: [carta] }, urls: [] } : null;
  });
}

export const CARTA_FORM: FormAbout<FormState<CartaField>> = {
  table: "cartas",
  find: (id) => findCarta(id),
  typed({ values }) {
    const { field, choice } = typedFields(values);
    const { destino = "" } = values;
    const groups = readDated(destino) ? { [destino]: "Las personas de un curso con fecha" } : {};
    return [
      field("asunto", "Asunto"),
      field("contenido", "Texto", 12),
      choice("destino", "Para quién", { ...DESTINOS, ...groups }),
      choice("estado", "A quién de ellas", ESTADO_OPTIONS),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar la carta",
  anew: { action: "/admin/cartas?nueva", words: "Guardarla como una carta nueva" },
  back: { href: "/admin/cartas", text: "Volver a las cartas" },
};
