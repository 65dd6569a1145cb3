import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Destino } from "~/db/correo-schema";
import { WordsChanged } from "~/db/replace-words.server";
import { findMade } from "~/db/rows.server";
import { hiddenText, requiredLine, requiredText } from "~/format/text-fields";
import { type FormResult, fieldErrors } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import { logProblem } from "~/log.server";
import type { FormAbout } from "~/papelera/gone-form.server";
import { readEstado } from "~/respuestas/seguimiento";
import {
  CARTA_FIELDS,
  CARTA_LIMITS,
  type CartaFormState,
  DESTINOS,
  ESTADO_OPTIONS,
  isDestino,
  readDated,
} from "./carta-fields";
import { createCarta, findCarta, updateCarta } from "./cartas.server";
import { isGroup } from "./groups.server";

const NO_GROUP = "Elige para quién es, en la lista";
const isKnown = (text: unknown) => typeof text === "string" && isDestino(text);

/** Schema of a carta's form: the contract's fields («letter», form fields), `estado`, hidden ones. */
const cartaSchema = z.object({
  asunto: requiredLine(CARTA_LIMITS.asunto, "Escribe un asunto"),
  contenido: requiredText(CARTA_LIMITS.contenido, "Escribe la carta"),
  destino: z.string().default("todas").pipe(z.custom<Destino>(isKnown, NO_GROUP)),
  estado: z
    .string()
    .optional()
    .transform((text) => readEstado(text)),
  clave: hiddenText(CARTA_FIELDS.clave),
  version: hiddenText(CARTA_FIELDS.version),
});

const FAILURE =
  "No se ha podido guardar la carta. Lo que has escrito sigue aquí: inténtalo de nuevo.";
const SENT =
  "Esta carta ya se está enviando. Lo que has escrito sigue aquí: cópialo en una carta nueva.";
const MADE =
  "Con este formulario ya guardaste una carta. Lo que has escrito sigue aquí: mira antes lo que dice aquella. Si la guardas otra vez, queda como está aquí; si es otra, cópiala en una carta nueva.";
const CHANGED =
  "Esta carta se ha cambiado en otra ventana mientras escribías. Lo que has escrito sigue aquí: mira antes lo que dice allí. Si la guardas otra vez, queda como está aquí.";

/**
 * Stores a carta from its form. `id` is that of the carta to change; null for a new one.
 * @returns the id of the stored carta
 */
export async function submitCarta(
  values: Record<string, string>,
  id: number | null,
): Promise<FormResult<number, CartaFormState>> {
  const typed = cartaSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  const { clave, version, ...text } = typed.data;
  try {
    if (!(await isGroup(text.destino))) {
      return { ok: false, reason: "invalid", form: { values, errors: { destino: NO_GROUP } } };
    }
    const saved =
      id === null
        ? await createCarta(text, { clave: clave || null, version })
        : (await updateCarta(id, text, { clave, version: version || null })) && id;
    if (saved) return { ok: true, value: saved };
    return { ok: false, reason: "conflict", form: { values, errors: {}, failure: SENT } };
  } catch (error) {
    if (error instanceof WordsChanged) {
      const now = { ...values, version: error.version };
      const found = id ?? (await findMade("cartas", clave ?? ""));
      const wayOut = found
        ? { href: `/admin/cartas?carta=${found}`, text: "Ver lo que dice ahora" }
        : undefined;
      const form = { values: now, errors: {}, failure: id === null ? MADE : CHANGED, wayOut };
      return { ok: false, reason: "conflict", form };
    }
    logProblem("carta not saved", error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure: FAILURE } };
  }
}

export const CARTA_FORM: FormAbout<CartaFormState> = {
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
